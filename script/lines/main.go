// Command lines checks that the Go files that git knows are plain to read: lines of at most 110 columns,
// functions of at most 80 lines outside of tests, one statement a line, and no parallel assignments but swaps
// and the results of one call. Lines may be wider that cannot be broken: a field with its tag, a long text,
// an entry of two texts, what an example prints, a line within a text.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	maxColumns = 110 // a tab counts 4
	maxText    = 70  // a longer text may make its line too wide
	maxLines   = 80
)

// tagged matches a field of a struct with its tag, which cannot be broken into lines.
var tagged = regexp.MustCompile("^\\s+[\\pL_].*\\s`[a-z]+:\".*`$")

func main() {
	list, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "lines: run it in a checkout:", err)
		os.Exit(1)
	}
	found := 0
	for name := range strings.FieldsSeq(string(list)) {
		src, err := os.ReadFile(name)
		if err != nil {
			continue // removed, and not yet committed
		}
		for _, finding := range check(name, src) {
			fmt.Println(finding)
			found++
		}
	}
	if found > 0 {
		fmt.Fprintf(os.Stderr, "lines: %d places are not plain: CONTRIBUTING.md says what is\n", found)
		os.Exit(1)
	}
}

// A checker collects the findings of one file.
type checker struct {
	set      *token.FileSet
	test     bool
	wide     map[int]bool // lines with a text that cannot be broken
	findings []string
}

// check returns what is not plain in a file.
func check(name string, src []byte) []string {
	c := &checker{set: token.NewFileSet(), test: strings.HasSuffix(name, "_test.go"), wide: map[int]bool{}}
	file, err := parser.ParseFile(c.set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return []string{err.Error()}
	}
	if ast.IsGenerated(file) {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		c.node(n)
		return true
	})
	for _, group := range file.Comments {
		isOutput := c.test && strings.Contains(group.Text(), "Output:")
		for _, comment := range group.List {
			if isOutput || longest(comment.Text) > maxText {
				c.wide[c.line(comment.Pos())] = true
			}
		}
	}
	line := 0
	for text := range bytes.Lines(src) {
		line++
		text = bytes.TrimRight(text, "\n")
		columns := utf8.RuneCount(text) + 3*bytes.Count(text, []byte("\t"))
		if columns > maxColumns && !c.wide[line] && !tagged.Match(text) {
			c.say(file.FileStart, line, "%d columns, at most %d", columns, maxColumns)
		}
	}
	return c.findings
}

// say notes a finding in the line, or, if that is 0, where the position is.
func (c *checker) say(at token.Pos, line int, format string, values ...any) {
	p := c.set.Position(at)
	if line == 0 {
		line = p.Line
	}
	c.findings = append(c.findings, fmt.Sprintf("%s:%d: ", p.Filename, line)+fmt.Sprintf(format, values...))
}

func (c *checker) line(at token.Pos) int { return c.set.Position(at).Line }

func (c *checker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if strings.Contains(n.Value, "\n") || utf8.RuneCountInString(n.Value) > maxText {
			for line := c.line(n.Pos()); line <= c.line(n.End()); line++ {
				c.wide[line] = true
			}
		}
	case *ast.KeyValueExpr: // gofmt keeps both in one line
		key, isText := n.Key.(*ast.BasicLit)
		value, isEntry := n.Value.(*ast.BasicLit)
		if isText && isEntry && len(key.Value)+len(value.Value) > maxText {
			c.wide[c.line(n.Pos())] = true
		}
	case *ast.FuncDecl:
		lines := c.line(n.End()) - c.line(n.Pos()) + 1
		if lines > maxLines && !c.test {
			c.say(n.Pos(), 0, "%s has %d lines, at most %d", n.Name.Name, lines, maxLines)
		}
	case *ast.BlockStmt:
		c.statements(n.List)
	case *ast.CaseClause:
		c.statements(n.Body)
	case *ast.CommClause:
		c.statements(n.Body)
	case *ast.IfStmt:
		c.parallel(n.Init)
	case *ast.SwitchStmt:
		c.parallel(n.Init)
	case *ast.ValueSpec:
		if len(n.Values) > 1 && !reads(n.Values, "iota") {
			c.say(n.Pos(), 0, "%d names are declared with their values at once", len(n.Names))
		}
	}
}

// statements wants each statement of a list on a line of its own.
func (c *checker) statements(list []ast.Stmt) {
	for i, s := range list {
		c.parallel(s)
		if i > 0 && c.line(list[i-1].End()) == c.line(s.Pos()) {
			c.say(s.Pos(), 0, "several statements in a line")
		}
	}
}

// parallel wants one assignment a statement, unless a value reads what another assignment of it sets.
func (c *checker) parallel(s ast.Stmt) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Rhs) < 2 {
		return
	}
	for i, left := range a.Lhs {
		others := append(append([]ast.Expr{}, a.Rhs[:i]...), a.Rhs[i+1:]...)
		if reads(others, types.ExprString(left)) {
			return
		}
	}
	c.say(a.Pos(), 0, "%d variables are set at once", len(a.Lhs))
}

// reads reports whether a part of the expressions is written as the given text.
func reads(list []ast.Expr, text string) (found bool) {
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			part, ok := n.(ast.Expr)
			found = found || ok && types.ExprString(part) == text
			return !found
		})
	}
	return found
}

// longest returns the length of the longest word.
func longest(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text) {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}
