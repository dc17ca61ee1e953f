import type { BrokenProgram } from '../broken-program.ts';

/** Measurements as text: a number with a space is 0, and the error is dropped. */
export const badParse: BrokenProgram = {
  name: 'bad-parse',
  language: 'Go',
  source: String.raw`package main

import (
	"fmt"
	"strconv"
	"strings"
)

func parse(text string) []int {
	values := []int{}
	for _, field := range strings.Split(text, ",") {
		value, _ := strconv.Atoi(field)
		values = append(values, value)
	}
	return values
}

func main() {
	fields := []string{}
	for day := 0; day < 40; day++ {
		fields = append(fields, strconv.Itoa(60+day%9))
	}
	fields[26] = " 64"
	lowest := 1000
	for day, value := range parse(strings.Join(fields, ",")) {
		if value < lowest {
			lowest = value
		}
		fmt.Println("day", day, "lowest", lowest)
	}
}
`,
  fault: { at: 'strconv.Atoi(field)', value: ' 64' },
  byTools: async (agent) => {
    const [field = ''] = await agent.log({ at: 'values = append', condition: 'value == 0' }, '{field}');
    return { line: agent.lineOf('Atoi'), value: /"(.*)"/.exec(field)?.[1] ?? '' };
  },
  byPrints: async (agent) => {
    agent.print('before', 'values = append', 'value', 'strconv.Quote(field)');
    const { text } = await agent.run();
    agent.undo();
    return { line: agent.lineOf('Atoi'), value: /DEBUG 0 "(.*)"/.exec(text)?.[1] ?? '' };
  },
  byDap: { breakpoint: { at: 'values = append', condition: 'value == 0' }, watch: [] },
};
