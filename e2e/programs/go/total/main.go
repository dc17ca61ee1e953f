package main

import (
	"fmt"
	"os"
)

func twiceOf(n int) int {
	twice := n * 2
	return twice
}

func main() {
	total := 0
	for _, value := range []int{1, 2, 3} {
		total += twiceOf(value)
	}
	fmt.Println("total", total)
	if len(os.Args) > 1 {
		panic("nothing is left")
	}
	os.Exit(3)
}
