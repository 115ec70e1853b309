"""For those who write games, `mastaba serve --dev`: pages that show everything, a server that starts again by itself.

None of this is there otherwise, nor for anybody at another computer.
"""
