package repo_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/security.md matches the code: its limits equal the constants it names, and the tests it names exist.
func TestSecurityPage(t *testing.T) {
	page := must(os.ReadFile("docs/security.md"))
	row := regexp.MustCompile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| `([^`]+\\.go)` `(\\w+)` \\|$")
	for _, r := range row.FindAllStringSubmatch(string(page), -1) {
		value, err := constantIn(r[3], r[4])
		if err != nil {
			t.Errorf("%s: %v", r[1], err)
		} else if !slices.Contains(shown(value), r[2]) {
			t.Errorf("%s: the page says %s, and %s in %s is %d", r[1], r[2], r[4], r[3], value)
		}
	}
	known := testNames(t)
	for _, name := range regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(string(page), -1) {
		if !known[name[1]] {
			t.Errorf("the page names %s, and there is no such test", name[1])
		}
	}
}

// shown returns the ways to write a number on the page.
func shown(n int64) []string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	list := []string{digits}
	for i, unit := range []string{"KiB", "MiB", "GiB"} {
		if size := int64(1) << (10 * (i + 1)); n >= size && n%size == 0 {
			list = append(list, fmt.Sprintf("%d %s", n/size, unit))
		}
	}
	return list
}

// constantIn returns the value of a constant in a file, or of a field that is set there, if it is made of
// numbers only.
func constantIn(file, name string) (int64, error) {
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return 0, err
	}
	var found ast.Expr
	ast.Inspect(source, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if id.Name == name && i < len(n.Values) {
					found = n.Values[i]
				}
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && id.Name == name && found == nil {
				found = n.Value
			}
		}
		return true
	})
	if found == nil {
		return 0, fmt.Errorf("%s has no constant %s", file, name)
	}
	value, ok := constant.Int64Val(evaluate(found))
	if !ok {
		return 0, fmt.Errorf("%s in %s is not made of numbers only", name, file)
	}
	return value, nil
}

func evaluate(e ast.Expr) constant.Value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.ToInt(constant.MakeFromLiteral(e.Value, e.Kind, 0))
	case *ast.ParenExpr:
		return evaluate(e.X)
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return evaluate(e.Args[0])
		}
	case *ast.BinaryExpr:
		x := evaluate(e.X)
		y := evaluate(e.Y)
		if x.Kind() != constant.Int || y.Kind() != constant.Int {
			return constant.MakeUnknown()
		}
		if shift, ok := constant.Uint64Val(y); ok && e.Op == token.SHL && shift < 63 {
			return constant.Shift(x, token.SHL, uint(shift))
		}
		switch e.Op {
		case token.ADD, token.SUB, token.MUL:
			return constant.BinaryOp(x, e.Op, y)
		}
	}
	return constant.MakeUnknown()
}

// testNames returns the names of all tests and fuzz targets.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	known := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range function.FindAllStringSubmatch(string(text), -1) {
			known[name[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// Actions are pinned by commit, and no checkout keeps its credentials.
func TestWorkflowsArePinned(t *testing.T) {
	file := must(os.ReadFile(".github/workflows/ci.yml"))
	text := string(file)
	pinned := regexp.MustCompile(`(?m)uses: \S+@[0-9a-f]{40} # v\d`).FindAllString(text, -1)
	if len(pinned) == 0 || len(pinned) != strings.Count(text, "uses: ") {
		t.Errorf("%d of %d actions are pinned by commit", len(pinned), strings.Count(text, "uses: "))
	}
	keep := strings.Count(text, "actions/checkout@") - strings.Count(text, "persist-credentials: false")
	if keep != 0 {
		t.Errorf("%d checkouts keep their credentials", keep)
	}
}
