package bridge

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"lightsout/encode"
)

// namesFile is where glpsol writes the names of its columns.
const namesFile = "names"

// maxText is the largest model that is run, in bytes.
const maxText = 256 << 10

// textFormats lists the formats in which models of strangers are run, by that of the program. MathProg is none: it can write
// files. Nor are the languages of Mace4 and Prover9, whose readers are known to overflow.
var textFormats = map[string][]string{
	"lp": {"lp"}, "dimacs": {"dimacs", "dimacs-binary"}, "xcnf": {"xcnf", "dimacs", "dimacs-binary"}, "opb": {"opb"}, "smt2": {"smt2"},
}

// TextFormats lists the formats in which the program takes models that users wrote or changed.
func (p Program) TextFormats() []string { return textFormats[p.format] }

// smtCommands are those that an SMT-LIB model may use. None of them reads or writes a file.
var smtCommands = []string{
	"set-logic", "declare-const", "declare-fun", "define-fun", "assert", "assert-soft", "minimize", "maximize",
	"check-sat", "get-model", "get-value", "get-objectives", "push", "pop", "exit",
}

// smtOption matches the options that an SMT-LIB model may set.
var smtOption = regexp.MustCompile(`^set-option :(produce-models|dump-models) (true|false)$`)

// checkText refuses a text that is too long or could do more than state a model.
func checkText(format, text string) error {
	if len(text) > maxText {
		return fmt.Errorf("the model has %d bytes: at most %d are allowed", len(text), maxText)
	}
	line := 1
	for _, c := range []byte(text) {
		if c == '\n' {
			line++
		} else if (c < ' ' || c > '~') && c != '\t' {
			return fmt.Errorf("line %d has the byte 0x%02x: a model is plain ASCII", line, c)
		}
	}
	if format == "smt2" {
		return checkSMT(text)
	}
	return nil
}

// checkSMT refuses commands that are not known to be harmless. File names are strings, and there are none: so that ours
// and the solver's reading of the parentheses cannot differ, quotes of all kinds are refused.
func checkSMT(text string) error {
	depth, from := 0, 0
	for i, line := range strings.Split(text, "\n") {
		code, _, _ := strings.Cut(line, ";")
		if strings.ContainsAny(code, `"|\\`) {
			return fmt.Errorf("line %d: a model has no strings and no quoted names", i+1)
		}
		for at, c := range code {
			switch {
			case c == '(':
				if depth++; depth == 1 {
					from = at + 1
				}
			case c == ')':
				depth--
			case depth == 0 && c > ' ':
				return fmt.Errorf("line %d: a command begins with (", i+1)
			}
			if c == '(' && depth == 1 {
				if err := checkCommand(code[from:]); err != nil {
					return fmt.Errorf("line %d: %w", i+1, err)
				}
			}
			if depth < 0 {
				return fmt.Errorf("line %d: ) without (", i+1)
			}
		}
	}
	return nil
}

// checkCommand looks at the rest of the line on which a command begins.
func checkCommand(rest string) error {
	command, _, _ := strings.Cut(rest, ")")
	words := strings.Fields(strings.ReplaceAll(command, "(", " ("))
	if len(words) > 0 && words[0] == "set-option" && smtOption.MatchString(strings.Join(words, " ")) {
		return nil
	}
	if len(words) == 0 || !slices.Contains(smtCommands, words[0]) {
		return fmt.Errorf("the command %q is not allowed: use %s", strings.Join(words[:min(2, len(words))], " "), strings.Join(smtCommands, ", "))
	}
	return nil
}

// AnswerText has the program read a model that a user wrote or changed, confined, and returns its reply and its own last
// words. A text that the program does not understand gives a reply that is Unknown, with the reason.
func (b Bridge) AnswerText(ctx context.Context, t encode.Task, format, text string) (reply encode.Reply, said string, err error) {
	p := b.Program
	if !slices.Contains(p.TextFormats(), format) {
		return reply, "", fmt.Errorf("%s does not take models in the format %q", p.Name, format)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if err := checkText(format, text); err != nil {
		return reply, "", err
	}
	t.Edited = true
	limits := b.limits(ctx)
	limits.Confined = true
	args := p.arguments(limits.inside(), false)
	if p.both {
		args = append(args, "--wglp", namesFile)
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	r, err := run(ctx, limits, b.Path, args, map[string][]byte{p.input: []byte(text)}, nil)
	if err != nil {
		return reply, "", err
	}
	said = r.lastWords()
	if reply, err = p.finish(r, t); errors.Is(err, encode.ErrReply) || errors.Is(err, ErrLimit) || r.killed != nil {
		return encode.Reply{Reason: err.Error()}, said, nil
	}
	return reply, said, err
}

// lastWords returns the last lines that the program printed, without control characters.
func (r *ran) lastWords() string {
	const most = 1000
	text := strings.TrimSpace(string(r.out) + "\n" + string(r.errout))
	if len(text) > most {
		text = text[len(text)-most:]
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.Map(func(c rune) rune {
		if c == '\n' || c >= ' ' && c <= '~' {
			return c
		}
		return -1
	}, text)
}
