package repo_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/film"
	"lightsout/generate"
	"lightsout/picture"
	"lightsout/play"
	"lightsout/sheet"
	"lightsout/solve"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
	"lightsout/symmetry"
)

// publicFunctions, publicTypes and constructed are what the public packages export; TestZeroValues checks
// that none is missing.
var publicFunctions = map[string]any{
	"lightsout.NewBoard": lightsout.NewBoard,
	"lightsout.NewGrid":  lightsout.NewGrid, "lightsout.NewPresses": lightsout.NewPresses,
	"lightsout.NewState": lightsout.NewState, "lightsout.ParsePattern": lightsout.ParsePattern,
	"lightsout.Patterns": lightsout.Patterns, "lightsout.Topologies": lightsout.Topologies,
	"lightsout.TurnOff": lightsout.TurnOff,
	"algebra.By":        algebra.By, "algebra.HasDivisor": algebra.HasDivisor,
	"algebra.InvariantFactors": algebra.InvariantFactors, "algebra.Methods": algebra.Methods,
	"algebra.Nullity": algebra.Nullity, "algebra.NullityRectangle": algebra.NullityRectangle,
	"algebra.NullitySquareTori": algebra.NullitySquareTori, "algebra.NullitySquares": algebra.NullitySquares,
	"algebra.Of": algebra.Of, "algebra.Plan": algebra.Plan,
	"board.EachGraph6": board.EachGraph6, "board.WriteFlip": board.WriteFlip,
	"board.FormatID":    board.FormatID,
	"board.FormatMoves": board.FormatMoves,
	"board.FormatOf":    board.FormatOf, "board.Formats": board.Formats, "board.GraphNames": board.GraphNames,
	"board.GraphOf": board.GraphOf,
	"board.Load":    board.Load, "board.Opening": board.Opening,
	"board.Parse": board.Parse, "board.ParseFamily": board.ParseFamily, "board.ParseID": board.ParseID,
	"board.ParseMoves": board.ParseMoves, "board.ParsePresses": board.ParsePresses,
	"board.ReadGraph": board.ReadGraph, "board.Toys": board.Toys,
	"board.WriteBoard": board.WriteBoard,
	"board.WriteGraph": board.WriteGraph,
	"film.Along":       film.Along, "film.ByTime": film.ByTime,
	"film.CheckPattern": film.CheckPattern,

	"film.InColor": film.InColor, "film.IsPattern": film.IsPattern,
	"film.NaturalSize": film.NaturalSize, "film.NewScript": film.NewScript,
	"film.OrderNamed": film.OrderNamed,
	"film.Orders":     film.Orders, "film.Verify": film.Verify,
	"generate.DailyBoard": generate.DailyBoard, "generate.DailyNumber": generate.DailyNumber,
	"generate.FromSeed": generate.FromSeed, "generate.GradeNames": generate.GradeNames,
	"generate.Methods": generate.Methods,
	"generate.New":     generate.New, "generate.ParseGrade": generate.ParseGrade,
	"generate.ParseSeed": generate.ParseSeed, "generate.PatternOf": generate.PatternOf,
	"generate.Symmetries":  generate.Symmetries,
	"picture.NewRowReader": picture.NewRowReader, "picture.NewRowWriter": picture.NewRowWriter,
	"picture.PaletteNamed": picture.PaletteNamed, "picture.Palettes": picture.Palettes,
	"picture.ReadBitmap": picture.ReadBitmap,
	"picture.Rule":       picture.Rule,
	"picture.TextPlaces": picture.TextPlaces,
	"picture.WritePBM":   picture.WritePBM,
	"picture.WritePGM":   picture.WritePGM,
	"play.Load":          play.Load, "play.New": play.New,
	"play.NewCoach": play.NewCoach, "play.Place": play.Place,
	"play.ReadResults": play.ReadResults, "play.StatisticsOf": play.StatisticsOf,
	"solve.Any": solve.Any, "solve.Chase": solve.Chase, "solve.ChaseTable": solve.ChaseTable,
	"solve.Do": solve.Do, "solve.Least": solve.Least, "solve.Methods": solve.Methods,
	"count.Countable": count.Countable, "count.Depth": count.Depth, "count.Distribution": count.Distribution,
	"count.NewWalk": count.NewWalk, "count.WalkLog": count.WalkLog,
	"least.OpenRecord": least.OpenRecord,
	"least.Parts":      least.Parts,
	"nearest.New":      nearest.New, "nearest.Push": nearest.Push,
	"nearest.Sides":      nearest.Sides,
	"symmetry.Canonical": symmetry.Canonical, "symmetry.Fixing": symmetry.Fixing, "symmetry.Of": symmetry.Of,
	"symmetry.Orbits": symmetry.Orbits,
}

var publicTypes = []any{
	new(lightsout.Board), new(lightsout.Grid), new(lightsout.Link), new(lightsout.Pattern),
	new(lightsout.Point),
	new(lightsout.Presses), new(lightsout.Problem), new(lightsout.Seam), new(lightsout.Shape),
	new(lightsout.Solution), new(lightsout.State), new(lightsout.Step), new(lightsout.Toggle),
	new(lightsout.Topology), new(lightsout.UnsolvableError),
	new(algebra.Algebra), new(algebra.Cost),
	new(board.Family), new(board.Format), new(board.Game), new(board.Graph),
	new(board.Node), new(board.Toy),
	new(film.Cells), new(film.Easing), new(film.Frame), new(film.Options), new(film.Order),
	new(film.Scene),
	new(generate.Finder), new(generate.Grade), new(generate.ImpossibleError), new(generate.Marks),
	new(generate.Method), new(generate.Puzzle), new(generate.Seed),
	new(generate.Wish),
	new(picture.Drawing), new(picture.Figure),
	new(picture.Terminal),
	new(play.DamagedError), new(play.Event), new(play.Game), new(play.Hint), new(play.HintStep),
	new(play.Kind),
	new(play.MarkedPlace), new(play.Reason), new(play.Result), new(play.Statistics),

	new(sheet.TextBlock), new(sheet.Puzzle), new(sheet.Sheet),
	new(solve.ChaseLine), new(solve.ChaseStep), new(solve.Env), new(solve.Method), new(solve.Options),
	new(solve.Rows),
	new(count.Bounds), new(count.Seen),
	new(least.Progress), new(least.Solver),
	new(nearest.Answer),
}

// constructed lists types with useless zero values, which only functions make.
var constructed = []any{
	new(count.Visitor), new(count.Walk), new(film.Script), new(generate.Maker),
	new(nearest.Solver), new(picture.Palette),
	new(picture.RowReader), new(picture.RowWriter), new(play.Coach), new(play.Session),
	new(symmetry.Symmetry),
}

// typeName returns the public name of a type that a pointer points to: package board gives the types of
// graphfile another.
func typeName(pointer reflect.Type) string {
	return strings.Replace(pointer.Elem().String(), "graphfile.", "board.", 1)
}

// Zero values and nil give an answer, an error of one line, or a panic with a text of ours, as the
// documentation of the package says: never a panic of the runtime.
func TestZeroValues(t *testing.T) {
	seen := map[string]bool{}
	for name, f := range publicFunctions {
		seen[name] = true
		call(t, name+"(nil)", reflect.ValueOf(f), false)
		call(t, name, reflect.ValueOf(f), true)
	}
	for _, zero := range constructed {
		seen[typeName(reflect.TypeOf(zero))] = true
	}
	for _, zero := range publicTypes {
		pointer := reflect.TypeOf(zero)
		seen[typeName(pointer)] = true
		for i := range pointer.NumMethod() {
			method := pointer.Method(i)
			name := typeName(pointer) + "." + method.Name
			call(t, name+"(nil)", reflect.New(pointer.Elem()).Method(i), false)
			call(t, name, reflect.New(pointer.Elem()).Method(i), true)
			_, byValue := pointer.Elem().MethodByName(method.Name)
			if _, err := zero.(error); !byValue && !err {
				call(t, "nil "+name, reflect.Zero(pointer).Method(i), true)
			}
		}
	}
	names, _ := exported(t)
	for _, name := range names {
		if !seen[name] {
			t.Errorf("%s is not in the lists of this test", name)
		}
	}
}

// mostNames is how many names the public packages may export: what a newcomer has to look through.
const mostNames = 355

// A name is a function, a type, or a method that a type has, also through embedding.
func TestPublicNames(t *testing.T) {
	_, interfaces := exported(t)
	packages := map[string]int{}
	for name := range publicFunctions {
		packages[strings.Split(name, ".")[0]]++
	}
	for _, name := range interfaces {
		packages[strings.Split(name, ".")[0]]++
	}
	for _, zero := range slices.Concat(publicTypes, constructed) {
		pointer := reflect.TypeOf(zero)
		packages[strings.Split(typeName(pointer), ".")[0]] += 1 + pointer.NumMethod()
	}
	sum := 0
	for _, n := range packages {
		sum += n
	}
	t.Logf("%d exported names", sum) // script/check prints it
	if sum > mostNames {
		t.Errorf("the public packages export %d names, and should export at most %d: %v", sum,
			mostNames, packages)
	}
}

// call calls a function with zero values; full gives pointers to zero values instead of nil. Contexts,
// readers, writers and images are never nil, as everywhere in Go.
func call(t *testing.T, name string, f reflect.Value, full bool) {
	t.Helper()
	defer func() {
		switch wrong := recover(); {
		case wrong == nil:
		case !strings.HasPrefix(fmt.Sprint(wrong), "lightsout: "):
			t.Errorf("%s: panic %v", name, wrong)
		}
	}()
	var args []reflect.Value
	for i := range f.Type().NumIn() {
		in := f.Type().In(i)
		switch {
		case f.Type().IsVariadic() && i == f.Type().NumIn()-1:
		case in == reflect.TypeFor[context.Context]():
			args = append(args, reflect.ValueOf(t.Context()))
		case in == reflect.TypeFor[io.Reader]() || in == reflect.TypeFor[io.ReaderAt]() ||
			in == reflect.TypeFor[io.ReadSeeker]():
			args = append(args, reflect.ValueOf(strings.NewReader("")))
		case in == reflect.TypeFor[image.Image]():
			args = append(args, reflect.ValueOf(image.NewGray(image.Rect(0, 0, 1, 1))))
		case in == reflect.TypeFor[io.Writer]():
			args = append(args, reflect.ValueOf(io.Discard))
		case in.Kind() == reflect.Pointer && full:
			args = append(args, reflect.New(in.Elem()))
		default:
			args = append(args, reflect.Zero(in))
		}
	}
	for _, out := range f.Call(args) {
		if err, ok := out.Interface().(error); ok && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: an error of several lines: %v", name, err)
		}
		// an iterator
		if out.Kind() == reflect.Func && !out.IsNil() && out.Type().NumIn() == 1 &&
			out.Type().In(0).Kind() == reflect.Func {
			out.Call(
				[]reflect.Value{reflect.MakeFunc(out.Type().In(0), func([]reflect.Value) []reflect.Value {
					return []reflect.Value{reflect.ValueOf(false)}
				})})
		}
	}
}

// publicFolders are the packages that other modules may import.
var publicFolders = []string{
	".", "algebra", "board", "film", "generate", "picture", "play", "sheet", "solve", "solve/count",
	"solve/least", "solve/nearest", "symmetry",
}

// exported lists the functions and types that the public packages export, interfaces apart.
func exported(t *testing.T) (names, interfaces []string) {
	t.Helper()
	for _, folder := range publicFolders {
		files := must(filepath.Glob(folder + "/*.go"))
		for _, path := range files {
			file := must(parser.ParseFile(token.NewFileSet(), path, nil, 0))
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, decl := range file.Decls {
				switch decl := decl.(type) {
				case *ast.FuncDecl:
					if decl.Recv == nil && decl.Name.IsExported() {
						names = append(names, file.Name.Name+"."+decl.Name.Name)
					}
				case *ast.GenDecl:
					for _, spec := range decl.Specs {
						spec, ok := spec.(*ast.TypeSpec)
						if !ok || !spec.Name.IsExported() {
							continue
						}
						name := file.Name.Name + "." + spec.Name.Name
						if reflect.TypeOf(spec.Type) == reflect.TypeFor[*ast.InterfaceType]() {
							interfaces = append(interfaces, name)
						} else {
							names = append(names, name)
						}
					}
				}
			}
		}
	}
	return names, interfaces
}
