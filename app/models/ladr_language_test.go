package models

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Neither Mace4 nor Prover9 can be installed here, so the inputs are tried with a small reading of LADR
// of its own: this file parses the language, ladr_models_test.go says when a model makes formulas true,
// and ladr_rewriting_test.go carries out production rules. The parser knows the precedences of the LADR
// manual and refuses what depends on how -> and <-> associate, which they do not.

// ladrTerm is a term or formula. A list is $cons and $nil.
type ladrTerm struct {
	name string
	args []*ladrTerm
}

func (t *ladrTerm) is(name string, args int) bool { return t.name == name && len(t.args) == args }

// variable reports whether the term is a variable: a name that begins with u to z.
func (t *ladrTerm) variable() bool {
	return len(t.args) == 0 && t.name[0] >= 'u' && t.name[0] <= 'z'
}

func (t *ladrTerm) String() string {
	if len(t.args) == 0 {
		return t.name
	}
	args := make([]string, len(t.args))
	for i, a := range t.args {
		args[i] = a.String()
	}
	return t.name + "(" + strings.Join(args, ",") + ")"
}

// ladrInput is a parsed input: its commands and its lists of formulas.
type ladrInput struct {
	commands []string
	lists    map[string][]*ladrTerm
}

func parseLADR(t testing.TB, text string, infixMod bool) ladrInput {
	t.Helper()
	in := ladrInput{lists: map[string][]*ladrTerm{}}
	list := ""
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "%")
		line = strings.TrimSpace(line)
		switch name, opens := strings.CutPrefix(line, "formulas("); {
		case line == "":
		case line == "end_of_list.":
			list = ""
		case opens:
			list = strings.TrimSuffix(name, ").")
		case !strings.HasSuffix(line, "."):
			t.Fatalf("no period at the end of %q", line)
		case list == "":
			in.commands = append(in.commands, line)
		default:
			in.lists[list] = append(in.lists[list], parseFormula(t, strings.TrimSuffix(line, "."), infixMod))
		}
	}
	if list != "" {
		t.Fatalf("the list %s does not end", list)
	}
	return in
}

// domain returns the size of the domain that the commands ask for.
func (in ladrInput) domain(t testing.TB) int {
	for _, c := range in.commands {
		if rest, ok := strings.CutPrefix(c, "assign(domain_size,"); ok {
			return must(strconv.Atoi(strings.TrimSuffix(rest, ").")))
		}
	}
	t.Fatal("there is no domain size")
	return 0
}

// ladrOperators are the infix operators. A greater number binds less; those that are right associate to
// the right, the others do not associate at all.
var ladrOperators = map[string]struct {
	binds int
	right bool
}{
	"#": {810, true}, "->": {800, false}, "<->": {800, false}, "|": {790, true}, "&": {780, true},
	"=": {700, false}, "!=": {700, false}, "==": {700, false}, "!==": {700, false},
	"+": {490, true}, "*": {470, true}, "mod": {460, false},
}

const (
	bindsQuantifier = 750
	bindsPrefix     = 350
)

type ladrParser struct {
	tb       testing.TB
	text     string
	tokens   []string
	infixMod bool // mod is infix in Mace4 with arithmetic, a function in Prover9
}

func parseFormula(t testing.TB, text string, infixMod bool) *ladrTerm {
	t.Helper()
	p := &ladrParser{tb: t, text: text, tokens: ladrTokens(text), infixMod: infixMod}
	f := p.parse(999)
	if len(p.tokens) > 0 {
		t.Fatalf("%q is left over of %q", p.tokens, text)
	}
	return f
}

func ladrTokens(text string) (tokens []string) {
	word := func(ch byte) bool {
		return ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' ||
			ch == '_' || ch == '$'
	}
	for i := 0; i < len(text); {
		start := i
		switch {
		case text[i] == ' ':
			i++
			continue
		case word(text[i]):
			for i < len(text) && word(text[i]) {
				i++
			}
		case strings.IndexByte("()[],:", text[i]) >= 0:
			i++
		case text[i] == '-' && (i+1 == len(text) || text[i+1] != '>'):
			i++
		default:
			for i < len(text) && strings.IndexByte("<->|&=!+*#", text[i]) >= 0 {
				i++
			}
			if i == start {
				i++
			}
		}
		tokens = append(tokens, text[start:i])
	}
	return tokens
}

func (p *ladrParser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *ladrParser) next() string {
	token := p.peek()
	if token == "" {
		p.tb.Fatalf("%q ends too early", p.text)
	}
	p.tokens = p.tokens[1:]
	return token
}

func (p *ladrParser) expect(token string) {
	if got := p.next(); got != token {
		p.tb.Fatalf("%q where %q should be, in %q", got, token, p.text)
	}
}

// parse reads a term whose operators have at most this precedence.
func (p *ladrParser) parse(most int) *ladrTerm {
	left, binds := p.primary(most)
	for {
		name := p.peek()
		op, ok := ladrOperators[name]
		if !ok || op.binds > most || name == "mod" && !p.infixMod {
			return left
		}
		if binds > op.binds || binds == op.binds {
			p.tb.Fatalf("%q needs parentheses before %s", p.text, name)
		}
		p.next()
		below := op.binds - 1
		if op.right {
			below = op.binds
		}
		left = &ladrTerm{name, []*ladrTerm{left, p.parse(below)}}
		binds = op.binds
	}
}

// primary reads a term that is not infix, and returns its precedence: 0 if it is closed.
func (p *ladrParser) primary(most int) (*ladrTerm, int) {
	switch token := p.next(); {
	case token == "(":
		t := p.parse(999)
		p.expect(")")
		return t, 0
	case token == "[":
		return p.list(), 0
	case token == "-":
		return &ladrTerm{"-", []*ladrTerm{p.parse(bindsPrefix)}}, bindsPrefix
	case token == "exists" && most >= bindsQuantifier:
		return &ladrTerm{"exists", []*ladrTerm{{name: p.next()}, p.parse(bindsQuantifier)}}, bindsQuantifier
	case p.peek() == "(":
		p.next()
		t := &ladrTerm{name: token}
		for {
			t.args = append(t.args, p.parse(999))
			if p.peek() != "," {
				break
			}
			p.next()
		}
		p.expect(")")
		return t, 0
	case slices.Contains([]string{")", "]", ",", ":"}, token):
		p.tb.Fatalf("%q where a term should be, in %q", token, p.text)
		return nil, 0
	default:
		return &ladrTerm{name: token}, 0
	}
}

func (p *ladrParser) list() *ladrTerm {
	if p.peek() == "]" {
		p.next()
		return &ladrTerm{name: "$nil"}
	}
	head := p.parse(999)
	switch token := p.next(); token {
	case ",":
		return &ladrTerm{"$cons", []*ladrTerm{head, p.list()}}
	case ":":
		rest := p.parse(999)
		p.expect("]")
		return &ladrTerm{"$cons", []*ladrTerm{head, rest}}
	case "]":
		return &ladrTerm{"$cons", []*ladrTerm{head, {name: "$nil"}}}
	default:
		p.tb.Fatalf("%q in a list, in %q", token, p.text)
		return nil
	}
}

func TestLADRLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"x + 1 = u & v + 1 = x -> (a + b + c) mod 2 = on(x,y)": "->(&(=(+(x,1),u),=(+(v,1),x)),=(mod(+(a,+(b,c)),2),on(x,y)))",
		"z + 1 = y -> (D(x) <-> -(D(z) <-> On(x) & N(x)))":     "->(=(+(z,1),y),<->(D(x),-(<->(D(z),&(On(x),N(x))))))",
		"(exists x exists y on(x,y) != 0)":                     "exists(x,exists(y,!=(on(x,y),0)))",
		"-On(3,y)":                                             "-(On(3,y))",
		"(1 + (2 * b)) mod 3 = 0":                              "=(mod(+(1,*(2,b)),3),0)",
		"a = 0 | a = 1":                                        "|(=(a,0),=(a,1))",
		"s([x:y]) -> s(t([1,0],[])) # answer(1)":               "#(->(s($cons(x,y)),s(t($cons(1,$cons(0,$nil)),$nil))),answer(1))",
	} {
		if got := parseFormula(t, text, true).String(); got != want {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
	got := fmt.Sprint(parseFormula(t, "mod(x,5) !== 0 & x + 1 == y", false))
	if got != "&(!==(mod(x,5),0),==(+(x,1),y))" {
		t.Error(got)
	}
}
