from table.conftest import _little_games as _little_games
