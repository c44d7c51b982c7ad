// Command records recomputes the values of docs/records.md and draws their pictures.
//
//	go run ./script/records            all values of testdata/records.txt that take minutes
//	go run ./script/records 79 95      some of them
//	go run ./script/records -pictures DIR  least-*.png, from testdata/records.txt
//	go run ./script/records -table 130 a b-file of all values from 1 on
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

// record is one line of testdata/records.txt.
type record struct {
	n, presses, solutions int
	row                   string // the first row of presses
}

var hours = []int{123}

func main() {
	pictures := flag.String("pictures", "", "draw the pictures into this folder")
	table := flag.Int("table", 0, "print a b-file up to this number")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *pictures, *table, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "records:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, pictures string, table int, names []string) error {
	records, err := read("testdata/records.txt")
	if err != nil {
		return err
	}
	switch {
	case pictures != "":
		for _, r := range records {
			if err := r.draw(pictures); err != nil {
				return err
			}
		}
		return nil
	case table > 0:
		return printTable(ctx, records, table)
	}
	for _, r := range records {
		if len(names) == 0 && slices.Contains(hours, r.n) || len(names) > 0 && !slices.Contains(names, strconv.Itoa(r.n)) {
			continue
		}
		if err := r.again(ctx); err != nil {
			return err
		}
	}
	return nil
}

func read(file string) ([]record, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var records []record
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var r record
		if _, err := fmt.Sscan(line, &r.n, &r.presses, &r.solutions, &r.row); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", file, line, err)
		}
		records = append(records, r)
	}
	return records, nil
}

// again computes a record from nothing and compares.
func (r record) again(ctx context.Context) error {
	begin := time.Now()
	presses, solutions, err := count(ctx, r.n)
	if err != nil {
		return err
	}
	fmt.Printf("%d×%d: %d presses, %s least solutions, %.1f s\n", r.n, r.n, presses, solutions, time.Since(begin).Seconds())
	if presses != r.presses || solutions != strconv.Itoa(r.solutions) {
		return fmt.Errorf("the record is %d presses and %d least solutions", r.presses, r.solutions)
	}
	return nil
}

// count returns the presses of a least solution of all-on and how many there are.
func count(ctx context.Context, n int) (int, string, error) {
	b, err := board.Parse(fmt.Sprintf("%dx%d", n, n))
	if err != nil {
		return 0, "", err
	}
	s, solutions, err := least.Solver{}.Count(ctx, lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		return 0, "", fmt.Errorf("%s: %w", b, err)
	}
	return s.Presses.Weight(), solutions.String(), nil
}

func printTable(ctx context.Context, records []record, to int) error {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for n := 1; n <= to; n++ {
		at := slices.IndexFunc(records, func(r record) bool { return r.n == n })
		presses := 0
		if at >= 0 && slices.Contains(hours, n) {
			presses = records[at].presses
		} else {
			var err error
			if presses, _, err = count(ctx, n); err != nil {
				return err
			}
		}
		fmt.Fprintln(out, n, presses)
		out.Flush()
	}
	return nil
}

// draw draws the presses, each parity class in its own color.
func (r record) draw(folder string) error {
	const cell = 3
	palette := color.Palette{color.White, color.RGBA{0x1b, 0x4f, 0x72, 255}, color.RGBA{0xc0, 0x39, 0x2b, 255}, color.RGBA{0xd6, 0x8a, 0x10, 255}, color.RGBA{0x1e, 0x84, 0x49, 255}}
	img := image.NewPaletted(image.Rect(0, 0, cell*r.n, cell*r.n), palette)
	for i, row := range r.rows() {
		for j, pressed := range row {
			if pressed {
				for y := range cell {
					for x := range cell {
						img.SetColorIndex(cell*j+x, cell*i+y, uint8(1+2*(i%2)+j%2))
					}
				}
			}
		}
	}
	file, err := os.Create(filepath.Join(folder, fmt.Sprintf("least-%dx%d.png", r.n, r.n)))
	if err != nil {
		return err
	}
	defer file.Close()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(file, img); err != nil {
		return err
	}
	return file.Close()
}

// rows returns all rows of presses: each follows from the two above it, since every light must change.
func (r record) rows() [][]bool {
	before, row := make([]bool, r.n), make([]bool, r.n)
	for j, c := range r.row {
		row[j] = c == '1'
	}
	var rows [][]bool
	for range r.n {
		rows = append(rows, row)
		next := make([]bool, r.n)
		for j := range next {
			next[j] = !row[j] != before[j]
			if j > 0 {
				next[j] = next[j] != row[j-1]
			}
			if j < r.n-1 {
				next[j] = next[j] != row[j+1]
			}
		}
		before, row = row, next
	}
	return rows
}
