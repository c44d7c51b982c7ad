package encode

import (
	"strings"
	"testing"
)

type countedWriter struct{ n int64 }

func (w *countedWriter) Write(p []byte) (int, error) {
	w.n += int64(len(p))
	return len(p), nil
}

// BenchmarkWrite writes a large board in every format.
func BenchmarkWrite(b *testing.B) {
	for _, f := range Formats() {
		b.Run(f.Name+"/300x300", func(b *testing.B) {
			task := repliedTask(b, "300x300", "on", f.Objectives[0])
			b.ReportAllocs()
			for b.Loop() {
				w := &countedWriter{}
				if err := f.Write(w, task); err != nil {
					b.Skip(err)
				}
				b.SetBytes(w.n)
			}
		})
	}
}

// BenchmarkRead reads the reply of a SAT solver about a large board.
func BenchmarkRead(b *testing.B) {
	task := repliedTask(b, "300x300", "on", Any)
	var text strings.Builder
	text.WriteString("s SATISFIABLE\nv")
	for j := range task.Problem.Board.Buttons() {
		text.WriteString(" -" + itoa(j+1))
	}
	text.WriteString(" 0\n")
	b.Run("sat/300x300", func(b *testing.B) {
		b.SetBytes(int64(text.Len()))
		for b.Loop() {
			if _, err := formatNamed(b, "dimacs").Read(strings.NewReader(text.String()), task); err != nil {
				b.Fatal(err)
			}
		}
	})
}
