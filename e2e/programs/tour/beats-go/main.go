package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	n := 0
	fmt.Println("pid", os.Getpid())
	for {
		n++ // stop: beat
		if n%25 == 0 {
			fmt.Println("beat", n)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
