"""A server to which the system gives few handles, and no more: python few_handles.py NUMBER serve …"""

import resource
import sys

from mastaba import cli

if __name__ == "__main__":
    few = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))
    sys.exit(cli.main(sys.argv[2:]))
