package main

import (
	"fmt"
	"os"
)

type Box struct {
	width  int
	height int
}

func twiceOf(n int) int { // stop: into
	twice := n * 2
	return twice // stop: twice
}

func main() {
	box := Box{3, 4}
	total := 0
	for _, value := range []int{1, 2, 3} {
		total += twiceOf(value) // stop: call
	}
	fmt.Println("total", total) // stop: print
	fmt.Println("area", box.width*box.height)
	os.Exit(3)
}
