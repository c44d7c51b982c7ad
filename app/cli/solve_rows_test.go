package cli

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A bitmap that is solved row by row gives the same file, the same answer and the same exit code as one that
// is held. --method holds it.
func TestSolveRowsAgrees(t *testing.T) {
	folder := t.TempDir()
	in := filepath.Join(folder, "in.pbm")
	held := filepath.Join(folder, "held.pbm")
	streamed := filepath.Join(folder, "streamed.pbm")
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		topology      string
		height, width int
		want          int // exit code
	}{
		{"", 7, 4099, 0}, {"", 150, 4096, 0}, {"cylinder-", 30, 5000, 0}, // one solution
		{"", 9, 4109, 3}, {"cylinder-", 5, 4110, 3}, // no solution
		{"", 2, 4096, 0}, {"torus-", 7, 4097, 0}, // held
	} {
		spec := fmt.Sprintf("%s%dx%d", test.topology, test.height, test.width)
		data := fmt.Appendf(nil, "P4\n%d %d\n", test.width, test.height)
		for range test.height * ((test.width + 7) / 8) {
			data = append(data, byte(random.Uint32()))
		}
		if err := os.WriteFile(in, data, 0o600); err != nil {
			t.Fatal(err)
		}
		want := Main([]string{"solve", spec, "@" + in, "-o", held, "--method", "congruence",
			"--quiet-result"}, strings.NewReader(""), io.Discard, io.Discard)
		got := Main([]string{"solve", spec, "@" + in, "-o", streamed, "--quiet-result"},
			strings.NewReader(""), io.Discard, io.Discard)
		if got != want || got != test.want {
			t.Errorf("%s: exit code %d, held %d, want %d", spec, got, want, test.want)
			continue
		}
		one, _ := os.ReadFile(held) // absent without a solution
		other, _ := os.ReadFile(streamed)
		if !bytes.Equal(one, other) {
			t.Errorf("%s is solved otherwise row by row", spec)
		}
		os.Remove(held)
		os.Remove(streamed)
		// A file that ends early leaves nothing behind.
		if err := os.WriteFile(in, data[:len(data)-1], 0o600); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		code := Main([]string{"solve", spec, "@" + in, "-o", streamed}, strings.NewReader(""),
			io.Discard, &said)
		if code != 1 || !strings.Contains(said.String(), in+": bitmap: it ends") {
			t.Errorf("%s cut short: exit code %d, %s", spec, code, &said)
		}
		if files, _ := os.ReadDir(folder); len(files) != 1 {
			t.Errorf("%s left %v", spec, files)
		}
	}
}
