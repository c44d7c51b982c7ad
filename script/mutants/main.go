// Command mutants changes the program one place at a time and reports the faults that no test notices.
//
//	go run ./script/mutants [-n 8] [-seed 1] [-budget 10m] [-survivors 3] PACKAGE…
//
// A mutant has one comparison, sign or logical operator changed, or one statement removed. Only the tests of
// its own package run, the -short ones first. The sources stay unchanged: go test reads the mutant as an
// overlay. A seed chooses mutants by their own lines, so the sample changes only where the program does.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// swaps are the operators that are changed, and into what.
var swaps = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.LAND: "||", token.LOR: "&&",
}

type mutant struct {
	file       string
	line       int
	start, end int // bytes that are replaced
	text       string
	rank       uint64 // its place in the sample
}

func main() {
	count := flag.Int("n", 8, "mutants for each package")
	seed := flag.Uint64("seed", 1, "the seed that chooses them")
	budget := flag.Duration("budget", 0,
		"the time for each package, after which no mutant begins; 0 is no limit")
	allowed := flag.Int("survivors", -1, "fail if more mutants survive; -1 allows all")
	limit := flag.String("timeout", "120s",
		"how long the tests of a package may take; a mutant that hangs is caught")
	flag.Parse()
	folder, err := os.MkdirTemp("", "mutants")
	check(err)
	defer os.RemoveAll(folder)
	var caught, survived int
	for _, name := range flag.Args() {
		start := time.Now()
		tried := 0
		for _, m := range mutantsOf(name, *seed) {
			if tried == *count || *budget > 0 && time.Since(start) > *budget {
				break
			}
			source, err := os.ReadFile(m.file)
			check(err)
			viable, killed := try(folder, name, *limit, m, source, "-short")
			if !viable {
				continue
			}
			if !killed {
				_, killed = try(folder, name, *limit, m, source, "-short=false")
			}
			if tried++; killed {
				caught++
				continue
			}
			survived++
			fmt.Printf("%s:%d: %q became %q, and no test of %s noticed\n", m.file, m.line,
				source[m.start:m.end], m.text, name)
		}
		fmt.Printf("%s: %d of %d mutants so far were caught\n", name, caught, caught+survived)
	}
	fmt.Printf("%d of %d mutants were caught\n", caught, caught+survived)
	if *allowed >= 0 && survived > *allowed {
		check(fmt.Errorf("%d mutants survived, at most %d may: add tests that fail with those above",
			survived, *allowed))
	}
}

// try tests a package with a mutant in it. A mutant that does not compile is not viable.
func try(folder, name, limit string, m mutant, source []byte, short string) (viable, killed bool) {
	changed := filepath.Join(folder, "mutant.go")
	check(os.WriteFile(changed, []byte(string(source[:m.start])+m.text+string(source[m.end:])), 0o666))
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {m.file: changed}})
	check(err)
	list := filepath.Join(folder, "overlay.json")
	check(os.WriteFile(list, overlay, 0o666))
	said, err := exec.Command("go", "test", short, "-tags=all", "-vet=off", "-timeout", limit, "-overlay",
		list, name).CombinedOutput()
	return !strings.Contains(string(said), "[build failed]"), err != nil
}

// mutantsOf lists every mutant of a package in the order of a seed.
func mutantsOf(name string, seed uint64) (all []mutant) {
	said, err := exec.Command("go", "list", "-f", `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}} {{end}}`,
		name).Output()
	check(err)
	for _, file := range strings.Fields(string(said)) {
		files := token.NewFileSet()
		source, err := os.ReadFile(file)
		check(err)
		tree, err := parser.ParseFile(files, file, source, parser.SkipObjectResolution)
		check(err)
		lines := strings.Split(string(source), "\n")
		add := func(from, to token.Pos, text string) {
			place := files.Position(from)
			hash := fnv.New64a()
			fmt.Fprintln(hash, seed, filepath.Base(file), place.Column,
				strings.TrimSpace(lines[place.Line-1]))
			all = append(all, mutant{
				file, place.Line, place.Offset, files.Position(to).Offset, text, hash.Sum64(),
			})
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if text, ok := swaps[n.Op]; ok {
					add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), text)
				}
			case *ast.BlockStmt:
				for _, s := range n.List {
					assign, ok := s.(*ast.AssignStmt)
					if _, call := s.(*ast.ExprStmt); call || ok && assign.Tok != token.DEFINE {
						add(s.Pos(), s.End(), "")
					}
				}
			}
			return true
		})
	}
	slices.SortStableFunc(all, func(a, b mutant) int { return cmp.Compare(a.rank, b.rank) })
	return all
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}
