package board

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/base/format"
)

func TestFormats(t *testing.T) {
	for _, f := range Formats() {
		if got, ok := format.Named(Formats(), f.String()); got != f || !ok {
			t.Errorf("FormatNamed(%q) = %v, %v", f, got, ok)
		}
		for _, ext := range f.Describe().Extensions {
			for _, name := range []string{"a" + ext, "dir.txt/A.B" + strings.ToUpper(ext)} {
				if got, ok := FormatOf(name); got != f || !ok {
					t.Errorf("FormatOf(%q) = %v, %v", name, got, ok)
				}
			}
		}
	}
	for _, name := range []string{"a.txt", "dot", "a.dot.txt", "", "json/a"} {
		if f, ok := FormatOf(name); ok {
			t.Errorf("FormatOf(%q) = %v, want none", name, f)
		}
	}
	if f, ok := format.Named(Formats(), "xls"); ok {
		t.Errorf("FormatNamed(xls) = %v", f)
	}
}

// Names go from a file to a file of another format.
func TestBoardsKeepNames(t *testing.T) {
	for _, text := range []string{
		`{"nodes": [{"name": "Ann"}, {"name": "Bo"}, {}], "edges": [[0, 2]]}`,
		`{"nodes": [{"name": "Ann"}, {}], "buttons": [{"name": "Bo", "toggles": [0, 1]}]}`,
	} {
		g := must(ReadGraph(strings.NewReader(text), JSON))
		b := must(g.Board())
		g.Nodes[0].Name = "another"
		var out bytes.Buffer
		if err := WriteBoard(&out, b, b.NewState(), JSON); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{`"Ann"`, `"Bo"`} {
			if strings.Count(out.String(), name) != 1 {
				t.Errorf("%s is lost:\n%s", name, &out)
			}
		}
	}
}

func TestExtensions(t *testing.T) {
	if all := strings.Join(format.Extensions(Formats()), ", "); all != extensions {
		t.Errorf("the formats have the extensions %s, and errors name %s", all, extensions)
	}
}

func TestReadGraphFileErrors(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.edges")
	if err := os.WriteFile(bad, []byte("a b c"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, want string }{
		{bad, bad + `: line 1: times is "c": must be a whole number from 0 to 255`},
	} {
		if _, err := readGraphFile(test.path); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	_, err := readGraphFile("none.dot")
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), "none.dot") != 1 {
		t.Errorf("got %v", err)
	}
}
