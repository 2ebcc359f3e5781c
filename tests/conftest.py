"""What holds for all tests: how long an example takes says nothing, since the machine may be busy with other things."""

from hypothesis import settings

settings.register_profile("kisoku", deadline=None)
settings.load_profile("kisoku")
