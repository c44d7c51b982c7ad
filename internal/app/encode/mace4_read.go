package encode

import (
	"io"
	"strings"

	"lightsout"
)

// ReadMace4 reads what Mace4 printed for a task, and returns the first model. If there is none, the
// verdict is Infeasible where Mace4 searched everything, and Unknown, with the reason, where it ran out of
// time or memory. A reply that is cut off, or of another task, is an error that wraps ErrReply.
//
// It reads the replies to what writeMace4 writes, and also to the variants in which switch and on are
// relations, with capital letters.
func ReadMace4(r io.Reader, t Task) (Reply, error) {
	return firstModel(ReadMace4Models(r, t))
}

// firstModel returns the answer that models and the end of the search are.
func firstModel(models []Reply, exit ladrExit, err error) (Reply, error) {
	switch {
	case err != nil:
		return Reply{}, err
	case len(models) > 0:
		return models[0], nil
	case exit == "exhausted":
		return Reply{Verdict: Infeasible}, nil
	}
	return Reply{Verdict: Unknown, Reason: exit.reason()}, nil
}

// ReadMace4Models reads what Mace4 printed for a task: every model, and why it ended. If the reply breaks
// off, it returns the models before the break and an error that wraps ErrReply.
func ReadMace4Models(r io.Reader, t Task) (models []Reply, exit ladrExit, err error) {
	if err := checkMace4(t); err != nil {
		return nil, "", err
	}
	return readMace4Models(r, func(m mace4Model) (Reply, error) { return m.reply(t) })
}

func readMace4Models(r io.Reader, reply func(mace4Model) (Reply, error)) (models []Reply, exit ladrExit, err error) {
	l := newLADRLines(r)
	for l.next() {
		if name, ok := l.section(); !ok || name != "MODEL" {
			continue
		}
		if l.exit != "" {
			return models, "", badReply("there is a model after the end")
		}
		text, err := l.modelText()
		if err != nil {
			return models, "", err
		}
		if len(models) == maxModels {
			return models, "", badReply("there are more than %d models", maxModels)
		}
		m, err := parseMace4Model(text)
		if err != nil {
			return models, "", err
		}
		if m.number != len(models)+1 {
			return models, "", badReply("model %d is numbered %d", len(models)+1, m.number)
		}
		answer, err := reply(m)
		if err != nil {
			return models, "", err
		}
		models = append(models, answer)
	}
	if l.err == nil {
		l.err = l.ended()
	}
	if l.err == nil {
		l.err = l.agrees(len(models))
	}
	if l.err != nil {
		return models, "", l.err
	}
	return models, l.exit, nil
}

// modelText returns the lines of one model, up to the line that ends it.
func (l *ladrLines) modelText() (string, error) {
	var text strings.Builder
	for l.next() {
		if name, ok := l.section(); ok {
			if name != "end of model" {
				return "", badReply("a model ends with %q", excerpt(l.text))
			}
			return text.String(), nil
		}
		if text.Len()+len(l.text) > maxMace4Model {
			return "", badReply("a model is longer than %d bytes", maxMace4Model)
		}
		text.WriteString(l.text)
		text.WriteByte('\n')
	}
	if l.err != nil {
		return "", l.err
	}
	return "", badReply("it is cut off in a model")
}

// agrees returns an error if what Mace4 says of its end does not go with the models that it printed.
func (l *ladrLines) agrees(models int) error {
	some := models > 0
	switch l.exit {
	case "max_models", "all_models", "max_sec_yes", "max_megs_yes":
		if !some {
			return badReply("it ended with %s, but there is no model", l.exit)
		}
	case "exhausted", "max_sec_no", "max_megs_no":
		if some {
			return badReply("it ended with %s, but there is a model", l.exit)
		}
		if l.exit == "exhausted" && l.half {
			return badReply("it ended with exhausted, but left out a part of the search")
		}
	case "mace_sigint":
	case "":
		if some {
			return badReply("it ended with a failure, but there is a model")
		}
	default:
		return badReply("mace4 ended with %s: %s", l.exit, l.exit.reason())
	}
	if l.found >= 0 && l.found != models {
		return badReply("it says that there are %d models, and there are %d", l.found, models)
	}
	return nil
}

func (m mace4Model) reply(t Task) (Reply, error) {
	b, table := t.Problem.Board, mace4TableOf(t)
	if m.domain != table.domain {
		return Reply{}, badReply("the model has %d elements, and one for board %s has %d", m.domain, b, table.domain)
	}
	r := Reply{Verdict: Solved}
	if t.Objective != Orthogonal {
		r.Presses = b.NewPresses()
		if err := table.read(m.switches, "switch", b.Modulus(), b.Buttons(), r.Presses.Set); err != nil {
			return Reply{}, err
		}
	}
	on := b.NewState()
	if err := table.read(m.lights, "on", b.Modulus(), b.Lights(), on.Set); err != nil {
		return Reply{}, err
	}
	if t.Objective != Any {
		r.State = on
	} else if !on.Equal(givenOn(t)) {
		return Reply{}, badReply("the model is of another state")
	}
	return r, nil
}

// givenOn returns the lights that are on when the goal is seen as off: from − to.
func givenOn(t Task) lightsout.State { return t.Problem.From.Minus(t.Problem.To) }

// read calls set with each of the n cells of a table, and returns an error unless all values are below k
// and the room around the cells is 0.
func (a mace4Table) read(values []int, name string, k, n int, set func(i, v int)) error {
	if values == nil {
		return badReply("the model has no table of %s", name)
	}
	for at, v := range values {
		i, ok := a.cell(at/a.domain, at%a.domain, n)
		switch {
		case ok && v < k:
			set(i, v)
		case ok:
			return badReply("%s has a value %d: there are %d states", name, v, k)
		case v != 0:
			return badReply("%s is not 0 at (%d,%d), where there is no cell", name, at/a.domain, at%a.domain)
		}
	}
	return nil
}

// mace4Model is a model as Mace4 prints it, of which the tables of presses and lights are kept:
//
//	interpretation( 7, [number=1, seconds=0], [
//	        function(c1, [ 1 ]),
//	        function(on(_,_), [ 0, 0, …, 0 ]),
//	        relation(Switch(_,_), [ 0, 0, …, 0 ])
//	]).
type mace4Model struct {
	domain, number   int
	switches, lights []int // tables of domain² values, or nil
	vector           []int // lights as a vector of domain values, or nil
}

// parseMace4Model reads one model. All of it must be valid, even what is not kept.
func parseMace4Model(text string) (mace4Model, error) {
	p := mace4Parser{rest: text}
	var m mace4Model
	p.expect("interpretation", "(")
	m.domain = p.number()
	p.expect(",", "[", "number", "=")
	m.number = p.number()
	p.expect(",", "seconds", "=")
	p.number()
	p.expect("]", ",", "[")
	if m.domain < 1 || m.domain > maxMace4Cells+1 {
		p.fail("a domain of %d elements", m.domain)
	}
	if !p.take("]") {
		for p.err == nil {
			m.symbol(&p)
			if !p.take(",") {
				break
			}
		}
		p.expect("]")
	}
	p.expect(")", ".")
	if p.skip(); p.err == nil && p.rest != "" {
		p.fail("%q after a model", excerpt(p.rest))
	}
	return m, p.err
}

// symbol reads the table of one function or relation, and keeps it if it is needed: switch and
// on where they are functions, Switch and On where they are relations, and On where it is a vector.
func (m *mace4Model) symbol(p *mace4Parser) {
	values := m.domain
	if p.take("relation") {
		values = 2
	} else {
		p.expect("function")
	}
	p.expect("(")
	name := p.name()
	size, arguments := 1, 0
	if p.take("(") {
		for {
			p.expect("_")
			if arguments++; size > maxMace4Model/m.domain {
				p.fail("%s has too many arguments", excerpt(name))
				return
			}
			if size *= m.domain; !p.take(",") {
				break
			}
		}
		p.expect(")")
	}
	p.expect(",", "[")
	var keep *[]int
	switch {
	case arguments == 2:
		keep = map[string]*[]int{"switch": &m.switches, "Switch": &m.switches, "on": &m.lights, "On": &m.lights}[name]
	case arguments == 1 && name == "On":
		keep = &m.vector
	}
	if keep != nil && *keep != nil {
		p.fail("there are two tables of %s", name)
		return
	}
	for i := 0; i < size && p.err == nil; i++ {
		if i > 0 {
			p.expect(",")
		}
		v := p.number()
		if v >= values {
			p.fail("%s has a value %d", excerpt(name), v)
		}
		if keep != nil {
			*keep = append(*keep, v)
		}
	}
	p.expect("]", ")")
}

// mace4Parser reads words and numbers from a text. It stops at the first error.
type mace4Parser struct {
	rest string
	err  error
}

func (p *mace4Parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = badReply(format, args...)
	}
}

func (p *mace4Parser) skip() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

func (p *mace4Parser) take(word string) bool {
	if p.err != nil {
		return false
	}
	p.skip()
	rest, ok := strings.CutPrefix(p.rest, word)
	p.rest = rest
	return ok
}

func (p *mace4Parser) expect(words ...string) {
	for _, word := range words {
		if p.err == nil && !p.take(word) {
			p.fail("there is %q in a model where %q should be", excerpt(p.rest), word)
		}
	}
}

func (p *mace4Parser) number() int {
	if p.err != nil {
		return 0
	}
	p.skip()
	n, rest, ok := ladrNumber(p.rest)
	if !ok {
		p.fail("there is %q in a model where a number should be", excerpt(p.rest))
	}
	p.rest = rest
	return n
}

// name reads the name of a function or relation, up to the bracket or comma after it.
func (p *mace4Parser) name() string {
	if p.err != nil {
		return ""
	}
	p.skip()
	end := strings.IndexAny(p.rest, "(),[] \t\n")
	if end < 1 {
		p.fail("there is %q in a model where a name should be", excerpt(p.rest))
		return ""
	}
	name := p.rest[:end]
	p.rest = p.rest[end:]
	return name
}
