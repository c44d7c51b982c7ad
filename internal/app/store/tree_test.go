package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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
	root, err := base.root(ctx)
	if err := errors.Join(err, base.close()); err != nil {
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
	f := fullForm()
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
		values := rapid.SliceOfN(rapid.OneOf(rapid.Int64(), rapid.Int64Range(-3, 3), rapid.Map(rapid.IntRange(0, 62), func(n int) int64 { return 1 << n }),
			rapid.Map(rapid.IntRange(0, 62), func(n int) int64 { return -1<<n - 1 })), 4, 4).Draw(rt, "values")
		var r record
		r.integer(7)
		r.integer(values[0])
		r.null()
		r.integer(values[1])
		r.integer(values[2])
		r.integer(values[3])
		path := lay(t, fullForm(), [][]byte{r.bytes()})
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
		p := &pages{out: &out, size: size, next: uint32(1<<30/size) - 1}
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

// BenchmarkWrite writes the states of a board, once they are known, to a file on the disk.
func BenchmarkWrite(b *testing.B) {
	for _, spec := range []string{"4x4", "5x5"} {
		for _, compact := range []bool{false, true} {
			b.Run(name(compact)+"/"+spec, func(b *testing.B) {
				states := statesOf(b, spec)
				path := filepath.Join(b.TempDir(), "states.db")
				var w Written
				for b.Loop() {
					var err error
					if w, err = Write(context.Background(), path, states, Options{Compact: compact}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(w.States)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
				b.ReportMetric(float64(w.Bytes)/float64(w.States), "B/state")
			})
		}
	}
}

func name(compact bool) string {
	if compact {
		return "compact"
	}
	return "full"
}

// BenchmarkInsert is what BenchmarkWrite would be with rows inserted by SQL, 64 at a time in one
// transaction.
func BenchmarkInsert(b *testing.B) {
	b.Run("4x5", func(b *testing.B) {
		states := statesOf(b, "4x5")
		places := placesOf(states.Board())
		const many = 64
		for b.Loop() {
			db := open(b, filepath.Join(b.TempDir(), "states.db"))
			db.SetMaxOpenConns(1)
			tx, stmt := begin(b, db, many)
			args := make([]any, 0, 6*many)
			for row := range states.Rows() {
				if row.Button < 0 {
					args = append(args, 4005, 0, nil, nil, 0, nil)
				} else {
					at := places[row.Button]
					args = append(args, 4005, int64(row.State), at.row, at.col, row.ToGo, int64(row.Destination))
				}
				if len(args) == cap(args) {
					if _, err := stmt.Exec(args...); err != nil {
						b.Fatal(err)
					}
					args = args[:0]
				}
			}
			if err := tx.Commit(); err != nil {
				b.Fatal(err)
			}
			db.Close()
		}
		b.ReportMetric(float64(states.Len())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
	})
}

func begin(b *testing.B, db *sql.DB, many int) (*sql.Tx, *sql.Stmt) {
	for _, o := range fullForm().schema {
		if _, err := db.Exec(o.sql); err != nil {
			b.Fatal(err)
		}
	}
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	stmt, err := tx.Prepare("INSERT INTO lightsout_states VALUES " + strings.Repeat("(?, ?, ?, ?, ?, ?), ", many-1) + "(?, ?, ?, ?, ?, ?)")
	if err != nil {
		b.Fatal(err)
	}
	return tx, stmt
}

// BenchmarkFind looks up random states.
func BenchmarkFind(b *testing.B) {
	for _, compact := range []bool{false, true} {
		b.Run(name(compact)+"/5x5", func(b *testing.B) {
			ctx := context.Background()
			states := statesOf(b, "5x5")
			path := filepath.Join(b.TempDir(), "states.db")
			if _, err := Write(ctx, path, states, Options{Compact: compact}); err != nil {
				b.Fatal(err)
			}
			table, err := Open(ctx, path)
			if err != nil {
				b.Fatal(err)
			}
			defer table.Close()
			rng := rand.New(rand.NewPCG(5, 6))
			for b.Loop() {
				if _, ok, err := table.Find(ctx, 5, int64(states.At(rng.IntN(states.Len())).State)); err != nil || !ok {
					b.Fatal(ok, err)
				}
			}
		})
	}
}
