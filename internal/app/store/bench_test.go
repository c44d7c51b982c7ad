package store

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

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
