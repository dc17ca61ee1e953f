package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	fmt.Print("\033[32mname? \033[0m")
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	name := lines.Text()
	fmt.Println("hello", name) // stop: greet
}
