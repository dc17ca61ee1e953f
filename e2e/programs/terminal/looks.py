import subprocess
import sys

for number, name in enumerate(["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]):
    print(f"\033[3{number}m{name:8}\033[0m \033[9{number}mbright {name:8}\033[0m \033[4{number}m on {name:8} \033[0m")
print("\033[1mbold\033[0m \033[2mdim\033[0m \033[3mitalic\033[0m \033[4munderlined\033[0m \033[9mstruck\033[0m", end=" ")
print("\033[7minverse\033[0m \033[38;2;255;120;0mtrue colour\033[0m")
# What would reach beyond the terminal: its clipboard, its title, a link.
print("\033]52;c;c3RvbGVu\007\033]0;stolen\007\033]8;;https://example.com\007link\033]8;;\007")
while True:
    print("size?", end=" ", flush=True)
    if not sys.stdin.readline():
        break
    print("size", subprocess.check_output(["stty", "size"], stdin=sys.stdin, text=True), end="")
