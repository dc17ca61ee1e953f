package main

import "testing"

func TestCount(t *testing.T) {
	cases := map[string]int{"": 0, "one": 1, " two  words ": 2}
	for text, expected := range cases {
		t.Run(text, func(t *testing.T) {
			if got := Count(text); got != expected {
				t.Errorf("%q has %d words, not %d", text, expected, got)
			}
		})
	}
}

func TestWrongOnPurpose(t *testing.T) {
	got := Count("three short words")
	if got != 4 {
		t.Fatalf("got %d words", got) // stop: wrong
	}
}
