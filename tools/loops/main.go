// Command loops is a vet tool: it reports loops that may run on after their client has left. A loop over a
// range ends by itself, since iterators are loops that are looked at where they stand; so does one that
// compares a number or a length that it changes, and one that reads a text. Any other must wait for a channel
// or call something with a context, or say in the line before, after //bounded:, why it ends. There is no
// goto.
package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

var analyzer = &analysis.Analyzer{
	Name: "loops", Doc: "report loops that neither end nor look at a context", Run: run,
}

func main() { unitchecker.Main(analyzer) }

func run(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		excused := map[int]bool{} // lines after a reason
		for _, group := range file.Comments {
			if strings.HasPrefix(group.List[len(group.List)-1].Text, "//bounded: ") {
				excused[pass.Fset.Position(group.End()).Line+1] = true
			}
		}
		for n := range ast.Preorder(file) {
			if jump, ok := n.(*ast.BranchStmt); ok && jump.Tok == token.GOTO {
				pass.Reportf(jump.Pos(), "goto may be a loop: write it with for")
			}
			loop, ok := n.(*ast.ForStmt)
			if !ok || excused[pass.Fset.Position(loop.Pos()).Line] ||
				strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
				continue
			}
			if !has(loop, func(n ast.Node) bool { return watches(pass.TypesInfo, n) }) &&
				!ends(pass.TypesInfo, loop) {
				pass.Reportf(loop.Pos(),
					"the loop may not end: look at the context in it, or say //bounded: why it ends")
			}
		}
	}
	return nil, nil
}

// readers are methods and functions that take something off a text, whose length has a limit; the last three
// look at a context or wait for others.
var readers = []string{
	"Token", "token", "Scan", "More", "more", "ReadByte", "ReadSlice", "ReadFull", "readLine", "take", "pass",
	"cutGraph6", "Cut", "TrimLeft", "LastIndex", "stopped", "hear", "CompareAndSwap",
}

// watches reports whether a part of a loop waits for a channel, or calls a reader or something with a
// context.
func watches(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	case *ast.CallExpr:
		method, ok := n.Fun.(*ast.SelectorExpr)
		return ok && (slices.Contains(readers, method.Sel.Name) || isContext(info, method.X)) ||
			slices.Contains(readers, root(n.Fun)) ||
			slices.ContainsFunc(n.Args, func(e ast.Expr) bool { return isContext(info, e) })
	}
	return false
}

// isContext reports whether an expression is a context that may end, not one made by a call such as
// context.Background.
func isContext(info *types.Info, e ast.Expr) bool {
	_, made := e.(*ast.CallExpr)
	named, ok := info.TypeOf(e).(*types.Named)
	return ok && !made && named.Obj().Name() == "Context"
}

// ends reports whether a loop compares a number, or a length, of something that its turns change.
func ends(info *types.Info, loop *ast.ForStmt) bool {
	turn := *loop
	turn.Init = nil
	return loop.Cond != nil && has(loop.Cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || info.TypeOf(e) == nil {
			return false
		}
		number, ok := info.TypeOf(e).Underlying().(*types.Basic)
		return ok && number.Info()&types.IsNumeric != 0 && has(&turn, func(n ast.Node) bool {
			return changes(n, root(e))
		})
	})
}

// changes reports whether a statement sets a variable, or a part of it, or calls a method of it.
func changes(n ast.Node, name string) bool {
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return root(n.X) == name
	case *ast.ExprStmt:
		return root(n.X) == name
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return root(e) == name })
	}
	return false
}

// root returns the variable that an expression is a part, a method or the length of: the first name in it.
func root(e ast.Expr) string {
	for n := range ast.Preorder(e) {
		if name, ok := n.(*ast.Ident); ok && name.Name != "len" {
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
