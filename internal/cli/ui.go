package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"

	"lightsout/internal/api"
	"lightsout/internal/text"
	"lightsout/picture"
)

// The rules of the terminal:
//
//   - Standard output is data, standard error is messages.
//   - Errors are one line, "lightsout: …": what was wrong and what would be right.
//   - Colors and progress are for terminals only; NO_COLOR and a dumb terminal are respected.

// ui is the terminal that a command runs on.
type ui struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	acts     *api.Env // what acts run in: without limits
	options
}

func newUI(in io.Reader, out, err io.Writer) *ui {
	return &ui{in: in, out: out, err: err, env: os.Getenv, acts: &api.Env{Boards: api.NewBoards(api.UsualBoards), Finder: findState}}
}

// complain says what is wrong. The text may quote a file: characters that a terminal obeys do not reach it.
func (u *ui) complain(message string) {
	fmt.Fprintf(u.err, "lightsout: %s\n", text.Printable(strings.ReplaceAll(message, "\n", "; ")))
}

// printJSON prints an answer of package api.
func (u *ui) printJSON(answer any) error {
	encoder := json.NewEncoder(u.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(answer)
}

// give prints an answer: as JSON, or as print does.
func (u *ui) give(answer any, print func() error) error {
	if u.json {
		return u.printJSON(answer)
	}
	return print()
}

// printAct does an act, and prints its answer as JSON.
func printAct[A any](ctx context.Context, u *ui, act api.Act) error {
	answer, err := ask[A](ctx, u.acts, act)
	if err != nil {
		return err
	}
	return u.printJSON(answer)
}

// ask does an act. A request that is refused is a command line that does not say what it should; the field is its flag.
func ask[A any](ctx context.Context, env *api.Env, act api.Act) (A, error) {
	answer, err := api.Ask[A](ctx, env, act)
	return answer, usageOf(err)
}

// usageOf makes the error of a request one of the command line.
func usageOf(err error) error {
	request := new(api.RequestError)
	switch {
	case !errors.As(err, &request):
		return err
	case errors.Unwrap(request) != nil:
		return errors.Unwrap(request)
	case request.Field == "":
		return usage("%s", request.Reason)
	}
	flag := strings.ReplaceAll(request.Field, "_", "-")
	if name, other := map[string]string{"quiet": "quiet-pattern", "scale": "cell"}[flag]; other {
		flag = name
	}
	colon := ""
	if verb, _, _ := strings.Cut(request.Reason, " "); unicode.IsLetter(rune(verb[0])) && verb != "works" && verb != "requires" && verb != "goes" && verb != "is" {
		colon = ":"
	}
	return usage("--%s%s %s", flag, colon, request.Reason)
}

// terminalSize returns the size of the terminal behind a writer, if there is one that can do more than a printer.
func (u *ui) terminalSize(w io.Writer) (columns, rows int, ok bool) {
	file, isFile := behind(w).(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || u.env("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		columns, rows = 80, 24
	}
	return columns, rows, true
}

// terminal returns how to draw on standard output.
func (u *ui) terminal(palette picture.Palette) picture.Terminal {
	columns, rows, ok := u.terminalSize(u.out)
	t := picture.Terminal{Palette: palette, Columns: columns, Rows: rows}
	if u.ascii {
		t.Plain = true
		return t
	}
	switch u.color {
	case colorAlways:
		t.Color = true
	case colorNever:
		t.Plain = !ok
	default:
		t.Plain = !ok
		t.Color = ok && u.env("NO_COLOR") == "" && (u.env("COLORTERM") == "truecolor" || u.env("COLORTERM") == "24bit")
	}
	return t
}
