//go:build ignore

// Compress writes standard input to standard output in the forms that browsers read: brotli with the
// given quality from 0 to 11, or gzip. script/engine runs it.
package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/andybalholm/brotli"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "compress:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("give gzip, or the quality of brotli from 0 to 11")
	}
	out := bufio.NewWriter(os.Stdout)
	var w io.WriteCloser
	if args[0] == "gzip" {
		w, _ = gzip.NewWriterLevel(out, gzip.BestCompression)
	} else {
		quality, err := strconv.Atoi(args[0])
		if err != nil || quality < 0 || quality > 11 {
			return fmt.Errorf("quality %q: from 0 to 11", args[0])
		}
		w = brotli.NewWriterOptions(out, brotli.WriterOptions{Quality: quality, LGWin: 24})
	}
	if _, err := io.Copy(w, os.Stdin); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return out.Flush()
}
