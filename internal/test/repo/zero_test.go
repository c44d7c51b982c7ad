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
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/encode"
	"lightsout/film"
	"lightsout/generate"
	"lightsout/picture"
	"lightsout/play"
	"lightsout/solve"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
	"lightsout/solve/states"
	"lightsout/symmetry"
)

// publicFunctions, publicTypes and constructed are what the public packages export; TestZeroValues checks that none is missing.
var publicFunctions = map[string]any{
	"lightsout.CustomPattern": lightsout.CustomPattern, "lightsout.NewBoard": lightsout.NewBoard, "lightsout.NewGrid": lightsout.NewGrid,
	"lightsout.NewPresses": lightsout.NewPresses, "lightsout.NewState": lightsout.NewState, "lightsout.PatternNamed": lightsout.PatternNamed,
	"lightsout.PatternNames": lightsout.PatternNames, "lightsout.TopologyNamed": lightsout.TopologyNamed,
	"lightsout.TopologyNames": lightsout.TopologyNames, "lightsout.TurnOff": lightsout.TurnOff,
	"algebra.By": algebra.By, "algebra.HasDivisor": algebra.HasDivisor, "algebra.InvariantFactors": algebra.InvariantFactors,
	"algebra.Methods": algebra.Methods, "algebra.Nullity": algebra.Nullity, "algebra.NullityRectangle": algebra.NullityRectangle,
	"algebra.NullitySquareTori": algebra.NullitySquareTori, "algebra.NullitySquares": algebra.NullitySquares,
	"algebra.NullityTorus": algebra.NullityTorus, "algebra.Of": algebra.Of, "algebra.Plan": algebra.Plan,
	"board.EachGraph6": board.EachGraph6, "board.FormatFlip": board.FormatFlip, "board.FormatID": board.FormatID, "board.FormatMoves": board.FormatMoves,
	"board.FormatNamed": board.FormatNamed, "board.FormatOf": board.FormatOf, "board.Formats": board.Formats, "board.GraphNames": board.GraphNames,
	"board.GraphOf": board.GraphOf, "board.Load": board.Load, "board.NewCatalogue": board.NewCatalogue, "board.Opening": board.Opening, "board.Parse": board.Parse,
	"board.ParseFamily": board.ParseFamily, "board.ParseFlip": board.ParseFlip, "board.ParseID": board.ParseID, "board.ParseMoves": board.ParseMoves,
	"board.ParsePresses": board.ParsePresses, "board.ParseState": board.ParseState, "board.ReadGraph": board.ReadGraph,
	"board.ReadGraphFile": board.ReadGraphFile, "board.SameToggles": board.SameToggles, "board.Toys": board.Toys, "board.WriteGraph": board.WriteGraph, "board.WriteBoard": board.WriteBoard,
	"encode.FormatNamed": encode.FormatNamed, "encode.Formats": encode.Formats, "encode.Objectives": encode.Objectives, "encode.ReadCBC": encode.ReadCBC,
	"encode.ReadGLPK": encode.ReadGLPK, "encode.ReadGLPKBinary": encode.ReadGLPKBinary, "encode.ReadHiGHS": encode.ReadHiGHS,
	"encode.ReadMace4": encode.ReadMace4, "encode.ReadMace4Models": encode.ReadMace4Models, "encode.ReadMace4Vector": encode.ReadMace4Vector,
	"encode.ReadMiniSat": encode.ReadMiniSat, "encode.ReadOPB": encode.ReadOPB, "encode.ReadProver9": encode.ReadProver9,
	"encode.ReadSAT": encode.ReadSAT, "encode.ReadSolutionFile": encode.ReadSolutionFile,
	"encode.ReadZ3":          encode.ReadZ3,
	"encode.WriteStartCBC":   encode.WriteStartCBC,
	"encode.WriteStartHiGHS": encode.WriteStartHiGHS,
	"film.Along":             film.Along, "film.CellNames": film.CellNames, "film.CellsNamed": film.CellsNamed, "film.CheckPattern": film.CheckPattern,
	"film.EasingNamed": film.EasingNamed, "film.EasingNames": film.EasingNames,
	"film.FadeDistances": film.FadeDistances, "film.InColor": film.InColor, "film.IsPattern": film.IsPattern, "film.NaturalSize": film.NaturalSize, "film.NewScript": film.NewScript,
	"film.OrderNamed": film.OrderNamed, "film.Orders": film.Orders, "film.ReadMetadata": film.ReadMetadata, "film.Verify": film.Verify,
	"generate.Daily": generate.Daily, "generate.DailyNumber": generate.DailyNumber, "generate.FromSeed": generate.FromSeed,
	"generate.GradeNames": generate.GradeNames, "generate.MethodNames": generate.MethodNames, "generate.Methods": generate.Methods,
	"generate.New": generate.New, "generate.ParseGrade": generate.ParseGrade, "generate.ParseSeed": generate.ParseSeed,
	"generate.ParseWish": generate.ParseWish, "generate.PatternOf": generate.PatternOf, "generate.Symmetries": generate.Symmetries,
	"generate.TechniqueNames": generate.TechniqueNames,
	"picture.Bayer":           picture.Bayer, "picture.BlueNoise": picture.BlueNoise, "picture.DitherNamed": picture.DitherNamed,
	"picture.Dithers": picture.Dithers, "picture.FitNamed": picture.FitNamed, "picture.Fits": picture.Fits,
	"picture.FloydSteinberg": picture.FloydSteinberg, "picture.LookNamed": picture.LookNamed, "picture.LookNames": picture.LookNames,
	"picture.NewGray": picture.NewGray, "picture.NewRowReader": picture.NewRowReader, "picture.NewRowWriter": picture.NewRowWriter, "picture.PaletteNamed": picture.PaletteNamed, "picture.Palettes": picture.Palettes,
	"picture.ReadImage": picture.ReadImage, "picture.ReadPNG": picture.ReadPNG, "picture.ReadPNM": picture.ReadPNM,
	"picture.TextPlaces": picture.TextPlaces, "picture.ToState": picture.ToState, "picture.WritePBM": picture.WritePBM,
	"picture.WritePGM": picture.WritePGM, "picture.WriteWords": picture.WriteWords,
	"play.FormatTime": play.FormatTime, "play.LevelKind": play.LevelKind, "play.LevelOf": play.LevelOf, "play.Levels": play.Levels,
	"play.Load": play.Load, "play.New": play.New, "play.NewCoach": play.NewCoach, "play.ParseEvent": play.ParseEvent, "play.Path": play.Path,
	"play.Place": play.Place, "play.Presses": play.Presses, "play.ReadResults": play.ReadResults, "play.StatisticsOf": play.StatisticsOf,
	"play.Worlds": play.Worlds,
	"solve.Chase": solve.Chase, "solve.ChaseColumns": solve.ChaseColumns, "solve.ChaseDown": solve.ChaseDown, "solve.ChaseTable": solve.ChaseTable,
	"solve.Confirm": solve.Confirm, "solve.FirstRow": solve.FirstRow, "solve.Rows": solve.Rows, "solve.Strategies": solve.Strategies,
	"count.Countable": count.Countable, "count.Depth": count.Depth, "count.Distribution": count.Distribution, "count.NewWalk": count.NewWalk,
	"count.WalkLog":        count.WalkLog,
	"least.ReadCheckpoint": least.ReadCheckpoint, "least.WithMemory": least.WithMemory,
	"nearest.New": nearest.New, "nearest.Push": nearest.Push, "nearest.SideNamed": nearest.SideNamed, "nearest.Sides": nearest.Sides,
	"states.All": states.All, "states.FromInteger": states.FromInteger, "states.Integer": states.Integer,
	"symmetry.Canonical": symmetry.Canonical, "symmetry.Fixing": symmetry.Fixing, "symmetry.Of": symmetry.Of, "symmetry.Orbits": symmetry.Orbits,
}

var publicTypes = []any{
	new(lightsout.Board), new(lightsout.Grid), new(lightsout.Link), new(lightsout.Pattern), new(lightsout.Point), new(lightsout.Presses),
	new(lightsout.Problem), new(lightsout.Seam), new(lightsout.Shape), new(lightsout.Solution), new(lightsout.State), new(lightsout.Step),
	new(lightsout.Toggle), new(lightsout.Topology), new(lightsout.UnsolvableError),
	new(algebra.Algebra), new(algebra.Cost),
	new(board.Catalogue), new(board.Family), new(board.Format), new(board.Game), new(board.Graph), new(board.Kind), new(board.Node), new(board.Toy),
	new(encode.Format), new(encode.LADRExit), new(encode.LADRLimits), new(encode.Objective), new(encode.Reply), new(encode.Task), new(encode.Value), new(encode.Verdict),
	new(film.ByPlace), new(film.ByTime), new(film.ByTone), new(film.Calm), new(film.Cells), new(film.Easing), new(film.Frame), new(film.LightFirst),
	new(film.Metadata), new(film.MetadataScene), new(film.Options), new(film.Random), new(film.Report), new(film.Scene),
	new(generate.Finder), new(generate.Grade), new(generate.ImpossibleError), new(generate.Marks), new(generate.Method), new(generate.Puzzle),
	new(generate.Seed), new(generate.Technique), new(generate.TooFewError), new(generate.Wish),
	new(picture.Channel), new(picture.Chart), new(picture.Diffusion), new(picture.Drawing), new(picture.Fit), new(picture.Line), new(picture.Look), new(picture.NamedDither), new(picture.Ordered),
	new(picture.Place), new(picture.Places), new(picture.Puzzle), new(picture.Reading), new(picture.Resize),
	new(picture.Sheet), new(picture.Target), new(picture.Terminal), new(picture.Threshold), new(picture.Tone),
	new(play.DamagedError), new(play.Event), new(play.Game), new(play.Hint), new(play.Kind), new(play.Level), new(play.MarkedPlace), new(play.Reason),
	new(play.ReasonKind), new(play.Result), new(play.Statistics), new(play.World),
	new(solve.Any), new(solve.By), new(solve.ChaseLine), new(solve.ChaseStep), new(solve.Question), new(solve.Table),
	new(count.Bounds), new(count.Seen),
	new(least.Checkpoint), new(least.Progress), new(least.Seen), new(least.Solver),
	new(nearest.Answer), new(nearest.Side),
	new(states.Kind), new(states.Row), new(states.TooManyError),
}

// constructed lists types with useless zero values, which only functions make.
var constructed = []any{
	new(count.Visitor), new(count.Walk), new(film.Script), new(generate.Maker), new(generate.Uniform), new(least.Blocks), new(least.Visitor), new(least.Walk),
	new(nearest.Solver), new(picture.Gray), new(picture.Palette), new(picture.RowReader), new(picture.RowWriter),
	new(picture.Wish), new(play.Coach), new(play.Session), new(solve.Strategy), new(states.Chunks), new(states.Table), new(symmetry.Symmetry),
}

// Zero values and nil give an answer, an error of one line, or a panic with a text of ours, as the documentation of the
// package says: never a panic of the runtime.
func TestZeroValues(t *testing.T) {
	seen := map[string]bool{}
	for name, f := range publicFunctions {
		seen[name] = true
		call(t, name+"(nil)", reflect.ValueOf(f), false)
		call(t, name, reflect.ValueOf(f), true)
	}
	for _, zero := range constructed {
		seen[reflect.TypeOf(zero).Elem().String()] = true
	}
	for _, zero := range publicTypes {
		pointer := reflect.TypeOf(zero)
		seen[pointer.Elem().String()] = true
		for i := range pointer.NumMethod() {
			method := pointer.Method(i)
			name := pointer.Elem().String() + "." + method.Name
			call(t, name+"(nil)", reflect.New(pointer.Elem()).Method(i), false)
			call(t, name, reflect.New(pointer.Elem()).Method(i), true)
			_, byValue := pointer.Elem().MethodByName(method.Name)
			if _, err := zero.(error); !byValue && !err {
				call(t, "nil "+name, reflect.Zero(pointer).Method(i), true)
			}
		}
	}
	for _, name := range exported(t) {
		if !seen[name] {
			t.Errorf("%s is not in the lists of this test", name)
		}
	}
}

// call calls a function with zero values; full gives pointers to zero values instead of nil. Contexts, readers, writers and images
// are never nil, as everywhere in Go.
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
		case in == reflect.TypeFor[io.Reader]() || in == reflect.TypeFor[io.ReaderAt]() || in == reflect.TypeFor[io.ReadSeeker]():
			args = append(args, reflect.ValueOf(strings.NewReader("")))
		case in == reflect.TypeFor[image.Image]():
			args = append(args, reflect.ValueOf(image.NewGray(image.Rect(0, 0, 1, 1))))
		case in == reflect.TypeFor[*picture.Gray]():
			args = append(args, reflect.ValueOf(picture.NewGray(1, 1, false)))
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
		if out.Kind() == reflect.Func && !out.IsNil() && out.Type().NumIn() == 1 && out.Type().In(0).Kind() == reflect.Func { // an iterator
			out.Call([]reflect.Value{reflect.MakeFunc(out.Type().In(0), func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(false)} })})
		}
	}
}

// exported lists the publicFunctions and types that the public packages export, interfaces apart.
func exported(t *testing.T) (names []string) {
	t.Helper()
	for _, folder := range []string{".", "algebra", "board", "encode", "film", "generate", "picture", "play", "solve", "solve/count", "solve/least", "solve/nearest", "solve/states", "symmetry"} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
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
						if _, open := spec.Type.(*ast.InterfaceType); !open {
							names = append(names, file.Name.Name+"."+spec.Name.Name)
						}
					}
				}
			}
		}
	}
	return names
}
