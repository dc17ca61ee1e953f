import textwrap

TEXT = "Everything should be made as simple as possible, but not simpler."

lines = textwrap.wrap(TEXT, width=24)  # stop: wrap
for line in lines:
    print(line)
