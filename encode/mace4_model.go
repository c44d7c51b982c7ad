package encode

import "strings"

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
	if m.domain < 1 || m.domain > MaxMace4Cells+1 {
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
