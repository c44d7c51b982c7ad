package encode

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"lightsout"
)

// Mace4 and Prover9 are two programs over one language, LADR. Our files for them use only the
// syntax of inputs that the real programs are known to have taken (LADR 2017-11A; their replies, which
// repeat the input, are in testdata/ladr). Three habits of the language shape everything here:
//
//   - names that begin with u to z are variables, and a variable that is not bound means "for all";
//   - in Mace4 the elements of a domain of size d are the numbers 0 to d−1, and with set(arithmetic) sums
//     are integers that may leave the domain, while the values of functions may not;
//   - -> and <-> do not associate: where two meet there are parentheses.

// LADRLimits are the limits given to Mace4 and Prover9.
type LADRLimits struct {
	Megabytes int // of memory; 0 means 1000, as Fazakas, Keresztes and Groza had it
	Seconds   int // of processor time; 0 means any
}

// maxLADRLimit keeps limits within the integers of the programs.
const maxLADRLimit = 1<<31 - 1

// orDefault returns the limits with what was left out, or an error if one makes no sense.
func (l LADRLimits) orDefault() (LADRLimits, error) {
	for _, limit := range []int{l.Megabytes, l.Seconds} {
		if limit < 0 || limit > maxLADRLimit {
			return l, fmt.Errorf("limit %d: megabytes and seconds are 0 to %d", limit, maxLADRLimit)
		}
	}
	l.Megabytes = cmp.Or(l.Megabytes, 1000)
	return l, nil
}

// writeLADRHead writes the task as a comment, the settings and the limits.
func writeLADRHead(p *printer, t Task, settings ...string) error {
	limits, err := t.Limits.orDefault()
	p.comments("%", heading(t))
	if t.Published != "" {
		p.line("set(prolog_style_variables).")
	}
	p.line("%s", strings.Join(settings, "\n"))
	p.line("assign(max_megs,%d).", limits.Megabytes)
	if limits.Seconds > 0 {
		p.line("assign(max_seconds,%d).", limits.Seconds)
	}
	return err
}

// plusRectangle returns the rows and columns of the game itself: a rectangle with the plus pattern and
// two states, of any size. The papers have formulas for it; other boards are spelled out light by light.
func plusRectangle(b *lightsout.Board) (rows, columns int, ok bool) {
	g, ok := b.Grid()
	if !ok || b.Modulus() != 2 || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
}

// Limits of what is read from Mace4 and Prover9, so that a program gone wrong cannot fill the memory.
const (
	maxLADROutput = 1 << 28 // bytes in all
	maxMace4Model = 1 << 24 // bytes of one model
	maxModels     = 1 << 16 // models
)

// ladrExit is why Mace4 or Prover9 says that it ended, in its own word, such as max_models. The programs also end with
// a number: Mace4 with 0 after max_models, 2 after exhausted, 3 after all_models, 4 and 5 after max_sec_yes and
// max_sec_no, 6 and 7 after max_megs_yes and max_megs_no; Prover9 with 0 after max_proofs, 2 after sos_empty, 3 after
// max_megs, 4 after max_seconds; both with 1 after an error in the input, and with 101 or 102 after a signal.
type ladrExit string

// The meaning of exit words of Mace4, then of Prover9.
var ladrReasons = map[ladrExit]string{
	"max_models":   "it found as many models as it was asked for",
	"all_models":   "it found all models",
	"exhausted":    "it found that there is no model",
	"max_sec_yes":  "it ran out of time, after some models",
	"max_sec_no":   "it ran out of time",
	"max_megs_yes": "it ran out of memory, after some models",
	"max_megs_no":  "it ran out of memory",
	"mace_sigint":  "it was interrupted",
	"mace_sigsegv": "it crashed",

	"max_proofs":  "it found a proof",
	"sos_empty":   "it found that there is no proof",
	"max_megs":    "it ran out of memory",
	"max_seconds": "it ran out of time",
	"max_given":   "it used as many clauses as it was allowed to",
	"max_kept":    "it kept as many clauses as it was allowed to",
	"action":      "its input told it to end",
	"fatal_error": "it did not understand its input",
	"SIGINT":      "it was interrupted",
	"SIGSEGV":     "it crashed",
}

// reason returns in plain words why the program ended.
func (e ladrExit) reason() string {
	if reason, ok := ladrReasons[e]; ok {
		return reason
	}
	return "it ended for a reason that is not known"
}

// ladrLines goes through what one of the programs prints, line by line, and notes how it ends. Half of
// the ending goes to standard error: "------ process 7 exit (max_models) ------" there and "Process 7 exit
// (max_models) Sun Nov 15 …" on standard output; either will do.
type ladrLines struct {
	scanner
	text  string   // of this line
	exit  ladrExit // why the program ended, once it has said so
	found int      // how many models or proofs it says that it found, or −1
	half  bool     // it left out a part of the search
	err   error
}

func newLADRLines(r io.Reader) *ladrLines {
	text, err := readWhole(r, maxLADROutput)
	return &ladrLines{scanner: scanner{text}, found: -1, err: err}
}

// next moves to the next line, and returns false at the end or after an error.
func (l *ladrLines) next() bool {
	if l.err != nil {
		return false
	}
	line, err := l.line()
	if err != nil {
		return false
	}
	l.text = strings.TrimRight(line, "\r\a \t")
	l.note()
	return l.err == nil
}

// note looks for what concerns the whole run.
func (l *ladrLines) note() {
	switch text := l.text; {
	case strings.HasPrefix(text, "Process "), strings.HasPrefix(text, "------ process "):
		_, rest, ok := strings.Cut(text, " exit (")
		word, _, closed := strings.Cut(rest, ")")
		switch {
		case !ok || !closed: // cut off
		case ladrReasons[ladrExit(word)] == "":
			l.err = badReply("it ended with %q, which is not known", excerpt(word))
		case l.exit != "" && l.exit != ladrExit(word):
			l.err = badReply("it ended with %s and with %s", l.exit, word)
		default:
			l.exit = ladrExit(word)
		}
	case strings.HasPrefix(text, "Exiting with "):
		words := strings.Fields(text)
		switch {
		case text == "Exiting with failure.":
			l.found = 0
		case len(words) == 4 && slices.Contains([]string{"model.", "models.", "proof.", "proofs."}, words[3]):
			if n, rest, ok := ladrNumber(words[2]); ok && rest == "" {
				l.found = n
			}
		}
	case strings.HasPrefix(text, "Fatal error:"):
		l.err = badReply("the program stopped with %q", excerpt(text))
	case strings.HasPrefix(text, "====== Domain size "):
		l.half = true // skipped because a number is too large for it, or ended by max_seconds_per
	}
}

// ended returns an error if the reply broke off before the program said how it ended. That it failed is
// enough: Prover9 may say why only on standard error.
func (l *ladrLines) ended() error {
	if l.exit == "" && l.found != 0 {
		return badReply("it is cut off: the program does not say how it ended")
	}
	return nil
}

// section returns the name of the part of the output that a line begins, such as MODEL or end of model.
func (l *ladrLines) section() (string, bool) {
	if !strings.HasPrefix(l.text, "==============================") {
		return "", false
	}
	return strings.Trim(l.text, "= "), true
}

// ladrNumber reads a number of up to nine digits from the beginning of a text.
func ladrNumber(text string) (n int, rest string, ok bool) {
	i := 0
	for i < len(text) && i < 10 && text[i] >= '0' && text[i] <= '9' {
		n = 10*n + int(text[i]-'0')
		i++
	}
	if i == 0 || i == 10 {
		return 0, text, false
	}
	return n, text[i:], true
}
