package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// lay makes a file with a table of the given records, laid by us.
func lay(t testing.TB, f form, records [][]byte) string {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "tree.db")
	base, err := newBase(ctx, path, f)
	if err != nil {
		t.Fatal(err)
	}
	root, err := rootOf(ctx, base, f.direct)
	if err := errors.Join(err, base.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{form: f}
	err = w.lay(file, root, func() error {
		for _, r := range records {
			if err := w.tree.put(0, 0, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// Trees of every number of rows up to several levels are in order, by SQLite's own judgment, and are
// read back by it as they were written.
func TestTreesOfEverySize(t *testing.T) {
	f := formOf(false, 0)
	f.pageSize = 512
	var records [][]byte
	var want []string
	counts := map[int]bool{0: true, 1: true, 20000: true}
	for n := 20; n < 60; n++ {
		counts[n] = true // one leaf, and the first two
	}
	for n := 2; n < 3000; n += 97 {
		counts[n] = true
	}
	leaf := 27
	for n := leaf*38 - 40; n < leaf*38+40; n += 3 {
		counts[n] = true // around the first full interior page
	}
	var r record
	for n := 0; n <= 20000; n++ {
		if counts[n] {
			path := lay(t, f, records)
			db := open(t, path)
			sameLines(t, fmt.Sprint(n, " rows"), ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
			sameLines(t, fmt.Sprint(n, " rows"), ask(t, db, "SELECT * FROM lightsout_states"), want)
			db.Close()
		}
		r.reset()
		for _, v := range []int64{5, int64(n) * 3, 2, 3, 4, int64(n)} {
			r.integer(v)
		}
		records = append(records, bytes.Clone(r.bytes()))
		want = append(want, fmt.Sprintf("5|%d|2|3|4|%d", n*3, n))
	}
}

// SQLite reads our records correctly, also at the limits of the types.
func TestRecords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(rapid.Int64(), rapid.Int64Range(-3, 3),
			rapid.Map(rapid.IntRange(0, 62), func(n int) int64 {
				return 1 << n
			}),
			rapid.Map(rapid.IntRange(0, 62), func(n int) int64 {
				return -1<<n -
					1
			})), 4, 4).Draw(rt, "values")
		var r record
		r.integer(7)
		r.integer(values[0])
		r.null()
		r.integer(values[1])
		r.integer(values[2])
		r.integer(values[3])
		path := lay(t, formOf(false, 0), [][]byte{r.bytes()})
		db := open(t, path)
		defer db.Close()
		want := fmt.Sprintf("7|%d||%d|%d|%d", values[0], values[1], values[2], values[3])
		sameLines(t, "record", ask(t, db, "SELECT * FROM lightsout_states"), []string{want})
	})
}

// The page with the byte at 2³⁰ is left alone.
func TestLockPage(t *testing.T) {
	for _, size := range []int{4096, 32768} {
		var out bytes.Buffer
		p := &tree{out: &out, size: size, next: uint32(1<<30/size) - 1}
		for _, want := range []int{1<<30/size - 1, 1 << 30 / size, 1<<30/size + 2, 1<<30/size + 3} {
			page := make([]byte, size)
			page[0] = 1
			if number, err := p.append(page); err != nil || int(number) != want {
				t.Errorf("page %d, %v, want %d", number, err, want)
			}
		}
		if out.Len() != 5*size || out.Bytes()[2*size] != 0 {
			t.Errorf("%d bytes were written", out.Len())
		}
	}
}
