// Command compress writes standard input to standard output in the forms that browsers read: brotli with the
// given quality from 0 to 11, or gzip. script/engine runs it.
package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

func main() {
	var w io.WriteCloser
	w, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	if form := strings.Join(os.Args[1:], " "); form != "gzip" {
		var quality int
		quality, err = strconv.Atoi(form)
		w = brotli.NewWriterOptions(os.Stdout, brotli.WriterOptions{Quality: quality, LGWin: 24})
	}
	if err == nil {
		_, err = io.Copy(w, os.Stdin)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		fmt.Fprintln(os.Stderr, "compress:", err)
		os.Exit(1)
	}
}
