// Command loops is a vet tool: it reports loops that may run on after their client has left. A loop over a range, one of
// three parts, and one that compares a number or a length that it changes end by themselves, as does one that reads a
// text. Any other must use a context, a channel or a budget, or say in the line before, after //bounded:, why it ends.
package main

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(&analysis.Analyzer{Name: "loops", Doc: "report loops that neither end soon nor look at a context", Run: run})
}

func run(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		excused := map[int]bool{} // lines after a reason
		for _, group := range file.Comments {
			if strings.HasPrefix(group.List[len(group.List)-1].Text, "//bounded: ") {
				excused[pass.Fset.Position(group.End()).Line+1] = true
			}
		}
		for n := range ast.Preorder(file) {
			loop, ok := n.(*ast.ForStmt)
			if !ok || excused[pass.Fset.Position(loop.Pos()).Line] || strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
				continue
			}
			if !has(loop, func(n ast.Node) bool { return watches(pass.TypesInfo, n) }) && !ends(pass.TypesInfo, loop) {
				pass.Reportf(loop.Pos(), "the loop may not end: look at the context in it, or say //bounded: why it ends")
			}
		}
	}
	return nil, nil
}

// readers are methods and functions that take something off a text, whose length has a limit.
var readers = []string{"Token", "Scan", "More", "more", "ReadByte", "ReadSlice", "ReadFull", "readLine", "take", "pass", "cutGraph6", "Cut", "TrimLeft", "LastIndex"}

// watches reports whether a part of a loop is a context, a channel, a budget or a reader.
func watches(info *types.Info, n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		return false
	}
	if name, ok := e.(*ast.Ident); ok && (slices.Contains(readers, name.Name) || name.Name == "stopped" || name.Name == "hear" || name.Name == "CompareAndSwap") {
		return true
	}
	switch t := info.TypeOf(e).(type) {
	case *types.Named:
		return t.Obj().Name() == "Context"
	case *types.Chan:
		return true
	}
	return false
}

// ends reports whether a loop has three parts, or compares a length, or a number of something that it changes.
func ends(info *types.Info, loop *ast.ForStmt) bool {
	if loop.Cond == nil || loop.Post != nil {
		return loop.Cond != nil
	}
	return has(loop.Cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || info.TypeOf(e) == nil {
			return false
		}
		number, ok := info.TypeOf(e).Underlying().(*types.Basic)
		return root(e) == "len" || ok && number.Info()&types.IsInteger != 0 && has(loop.Body, func(n ast.Node) bool { return changes(n, root(e)) })
	})
}

// changes reports whether a statement sets a variable, or a part of it, or calls a method of it.
func changes(n ast.Node, name string) bool {
	var to []ast.Expr
	switch n := n.(type) {
	case *ast.IncDecStmt:
		to = []ast.Expr{n.X}
	case *ast.AssignStmt:
		to = n.Lhs
	case *ast.ExprStmt:
		to = []ast.Expr{n.X}
	}
	return name != "" && slices.ContainsFunc(to, func(e ast.Expr) bool { return root(e) == name })
}

// root returns the variable that an expression is a part or a method of: the first name in it.
func root(e ast.Expr) string {
	for n := range ast.Preorder(e) {
		if name, ok := n.(*ast.Ident); ok {
			return name.Name
		}
	}
	return ""
}

func has(n ast.Node, is func(ast.Node) bool) bool {
	for n := range ast.Preorder(n) {
		if is(n) {
			return true
		}
	}
	return false
}
