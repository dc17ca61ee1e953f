import sys

# What is printed, and how often.
texts = {"short": "y\n", "long": "x" * 99 + "\n"}
text = texts[sys.argv[1]]
count = int(sys.argv[2])
print(text * count, end="")
print("printed")  # printed
