name = input("\033[32mname? \033[0m")
print("hello", name)  # stop: greet
