package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// Loops without a bound are reported in their lines; others are not.
const planted = `package planted

import "context"

func more() bool         { return true }
func work() bool         { return true }
func do(context.Context) {}

func endless(ctx context.Context, list []int, ended chan bool) {
	for i := 0; ; i++ {} // want "may not end"
	for i := 0; work(); i++ {} // want "may not end"
	for i := 0; i < 9; {} // want "may not end"
	for len(list) > 0 { work() } // want "may not end"
	for { _, _ = ctx, ended } // want "may not end"
	for work() { do(context.Background()) } // want "may not end"
again:
	work()
	goto again // want "goto"
}

func bounded(ctx context.Context, list []int, ended chan bool) {
	for i := 0; i < 9; i++ {}
	for len(list) > 0 { list = list[1:] }
	for more() {}
	for work() { do(ctx) }
	for ctx.Err() == nil {}
	for work() { <-ended }
	//bounded: it ends by itself
	for work() {}
}
`

func TestPlantedLoops(t *testing.T) {
	dir, clean, err := analysistest.WriteFiles(map[string]string{"planted/planted.go": planted})
	if err != nil {
		t.Fatal(err)
	}
	defer clean()
	analysistest.Run(t, dir, analyzer, "planted")
}
