package models

import (
	"cmp"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A reader looks for two things in a reply: the verdict, and the values of the unknowns, of which none may be
// missing. It takes no notice of the rest. Task.Check applies an answer to the board, and the caller proves
// other claims, so that nothing is gained by doubts about what else a program prints.

// A reader reads a reply to a task.
type reader func(r io.Reader, t Task) (Reply, error)

// Read reads a reply as the solvers of the format give it.
func (f Format) Read(r io.Reader, t Task) (Reply, error) { return f.read(r, t) }

// readWhole reads a text of limited length: what another program prints may never end.
func readWhole(r io.Reader, limit int64) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, limit+1))
	if err == nil && n > limit {
		err = badReply("it is longer than %d bytes", limit)
	}
	return text.String(), err
}

// readValues returns a reader of values, which come as binary digits or as a whole. However talkative a
// solver is, it prints less than the bound: some megabytes about its progress, and a kilobyte about each
// light and button. A last line that does not end is one that was cut off.
func readValues(inDigits bool, read func(v *values, text string) (Reply, error)) reader {
	return func(r io.Reader, t Task) (Reply, error) {
		b := t.Problem.Board
		text, err := readWhole(r, 1<<22+int64(b.Lights()+b.Buttons())<<10)
		if err == nil && text != "" && !strings.HasSuffix(text, "\n") {
			err = badReply("it is cut off in its last line")
		}
		if err != nil {
			return Reply{}, err
		}
		v := &values{task: t, k: b.Modulus(), digits: 1}
		v.presses, v.states = t.unknowns()
		if inDigits {
			v.digits = digits(v.k - 1)
		}
		v.forget()
		return read(v, text)
	}
}

// readSolution reads the solution file of glpsol, cbc or HiGHS. Before that of glpsol may be what it printed:
// if it finds before it searches that there is no solution, it says so on its terminal only.
func (v *values) readSolution(text string) (reply Reply, err error) {
	first, rest, _ := strings.Cut(text, "\n")
	first = strings.TrimSpace(first)
	claim := ""
	switch status, _, ofCBC := strings.Cut(first, " - objective value "); {
	case ofCBC:
		claim, err = v.readCBC(status, rest)
	case first == "Model status":
		claim, err = v.readHiGHS(rest)
	default:
		claim, err = v.readGLPK(text)
	}
	switch {
	case err != nil:
		return Reply{}, err
	case claim == "optimal" || claim == "feasible":
		return v.reply(claim == "optimal")
	case claim == "infeasible":
		return Reply{Verdict: Infeasible}, nil
	case claim == "nothing":
		return Reply{}, nil
	}
	return Reply{}, badReply("%q is no verdict on an integer program", excerpt(cmp.Or(claim, first)))
}

// What glpsol calls the end of a program with integers, and what it prints if it has none: the relaxation, or
// the translation for minisat, is without a solution.
var glpkClaims = map[string]string{"o": "optimal", "f": "feasible", "n": "infeasible", "u": "nothing"}

var glpkNone = regexp.MustCompile(`PROBLEM HAS NO (PRIMAL|INTEGER) FEASIBLE SOLUTION\n`)

// readGLPK reads the file of glpsol, in which "s mip ROWS COLUMNS STATUS OBJECTIVE" is followed by the rows
// and the columns by their numbers. The presses are the first columns. In an edited model columns are in any
// order, and lines such as "n j 1 x0" name them; and a model without integers has "s bas".
func (v *values) readGLPK(text string) (claim string, err error) {
	var names []string
	for line := range strings.Lines(text) {
		switch words := strings.Fields(line); {
		case len(words) == 4 && words[0] == "n" && words[1] == "j":
			names = append(names, words[3])
			if indices := indicesOf(words[3]); indices != nil {
				v.indexed = append(v.indexed, indices)
			}
		case len(words) == 6 && words[0] == "s" && words[1] == "mip":
			slices.SortFunc(v.indexed, slices.Compare)
			claim = cmp.Or(glpkClaims[words[4]], words[4])
		case len(words) == 7 && words[0] == "s" && words[1] == "bas":
			slices.SortFunc(v.indexed, slices.Compare)
			claim = "nothing"
			if words[4] == "n" {
				claim = "infeasible"
			} else if words[4] == "f" && words[5] == "f" { // of the primal and of the dual
				claim = "optimal"
			}
		case len(words) < 3 || words[0] != "j" || claim != "optimal" && claim != "feasible":
		default:
			column, _ := strconv.Atoi(words[1])
			value := words[2]
			if len(words) == 5 { // without integers, it says first how a value came about
				value = words[3]
			}
			switch {
			case v.task.Edited && column >= 1 && column <= len(names):
				err = v.setNamed(names[column-1], value)
			case !v.task.Edited && column >= 1 && column <= len(v.seen):
				err = v.setNumber(column-1, "", value)
			}
		}
		if err != nil {
			return claim, err
		}
	}
	if (claim == "" || claim == "nothing") && glpkNone.MatchString(text) {
		claim = "infeasible"
	}
	return claim, nil
}

// readCBC reads the file of cbc after its verdict: a line for each row and each variable, with its number,
// its name, its value and its reduced cost. The option printingOptions all makes cbc list those whose value
// is 0.
func (v *values) readCBC(status, text string) (claim string, err error) {
	switch stopped := strings.HasPrefix(status, "Stopped on "); {
	case status == "Optimal":
		claim = "optimal"
	case status == "Infeasible" || status == "Integer infeasible":
		return "infeasible", nil
	case stopped && strings.Contains(status, "no integer solution"):
		return "nothing", nil
	case stopped && !strings.Contains(status, "("):
		claim = "feasible"
	default:
		return status, nil
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.TrimPrefix(line, "**")) // marks values that break a constraint
		if len(words) != 4 {
			return "", badReply("%q is no line of a solution file of cbc", excerpt(line))
		}
		if words[0] == "0" { // the variables begin, after the rows
			v.forget()
		}
		if err := v.setNamed(words[1], words[2]); err != nil {
			return "", err
		}
	}
	return claim, nil
}

// readHiGHS reads the file of HiGHS in its plain style (write_solution_style = 0), after its first line: the
// status of the model, that of the values, the objective, and the columns with their names.
func (v *values) readHiGHS(text string) (claim string, err error) {
	status, text, _ := strings.Cut(text, "\n")
	_, text, _ = strings.Cut(text, "# Primal solution values\n")
	primal, text, _ := strings.Cut(text, "\n")
	switch {
	case status == "Infeasible":
		return "infeasible", nil
	case status != "Optimal" && (primal == "None" || primal == "Infeasible"):
		return "nothing", nil
	case primal != "Feasible":
		return cmp.Or(primal, status), nil
	}
	objective, text, _ := strings.Cut(text, "\n")
	if f, err := strconv.ParseFloat(strings.TrimPrefix(objective, "Objective "), 64); err == nil &&
		math.IsInf(f, 0) {
		return "nothing", nil // the values are those of a relaxation
	}
	columns, _, _ := strings.Cut(text, "# Rows ")
	for line := range strings.Lines(columns) {
		if words := strings.Fields(line); len(words) == 2 {
			if err := v.setNamed(words[0], words[1]); err != nil {
				return "", err
			}
		}
	}
	if status == "Optimal" {
		return "optimal", nil
	}
	return "feasible", nil
}

// literalVerdicts are the verdicts on clauses and pseudo-Boolean constraints: those of competitions, of
// minisat, and of cadical where it was stopped.
var literalVerdicts = map[string]Verdict{
	"s SATISFIABLE": Solved, "s OPTIMUM FOUND": Solved, "SAT": Solved, "s UNSATISFIABLE": Infeasible,
	"UNSAT": Infeasible, "s UNKNOWN": Unknown, "s INDETERMINATE": Unknown, "c UNKNOWN": Unknown,
	"INDET": Unknown,
}

// readLiterals reads the reply of a solver of clauses or pseudo-Boolean constraints: the literals that are
// true, such as 1, -2, x3 or -x4, in lines that begin with v or, in the file of minisat, with a literal. A
// solver that improves its answer gives several, and the last counts. With more than two states, a variable
// is a digit, or says that an unknown has a value.
func (v *values) readLiterals(text string) (Reply, error) {
	verdict := Unknown
	said := ""
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if claim := strings.Join(words, " "); said == "" || said == "c UNKNOWN" {
			if known, ok := literalVerdicts[claim]; ok {
				verdict = known
				said = claim
			}
		}
		if len(words) > 0 && words[0] == "v" {
			words = words[1:]
		} else if len(words) > 0 && strings.Trim(words[0], "-0123456789") != "" {
			continue
		}
		for _, word := range words {
			name, negative := strings.CutPrefix(word, "-")
			variable, err := strconv.ParseInt(strings.TrimPrefix(name, "x"), 10, 32)
			if err != nil {
				return Reply{}, badReply("%q is not a literal", excerpt(word))
			}
			if err := v.setLiteral(int(variable), !negative); err != nil {
				return Reply{}, err
			}
		}
	}
	switch {
	case said == "":
		return Reply{}, badReply("there is no verdict")
	case verdict == Solved:
		return v.reply(said == "s OPTIMUM FOUND")
	}
	return Reply{Verdict: verdict}, nil
}

// setLiteral notes the value of a variable. Those beyond the unknowns are for the solver to know.
func (v *values) setLiteral(variable int, on bool) error {
	value := 0
	if on {
		value = 1
	}
	if variable > 0 {
		v.note("x"+itoa(variable), float64(value))
	}
	if v.k > 2 && v.digits == 1 && variable > 0 { // a variable for each value
		value = value*((variable-1)%v.k+1) - 1
		variable = (variable-1)/v.k + 1
	}
	if variable < 1 || variable > len(v.seen) || value < 0 {
		return nil
	}
	return v.set(variable-1, value)
}

// smtPair is the value of a constant: (define-fun x0 () Bool true) in a model, (x0 true) where get-value
// asked for it.
var smtPair = regexp.MustCompile(
	`\((?:define-fun\s+)?([^\s()]+)(?:\s+\(\)\s+\w+)?\s+(true|false|\d+|\(-\s*\d+\))\s*\)`)

// readSMT reads what z3 or cvc5 prints to a file in SMT-LIB: sat and the values, unsat, or unknown or timeout
// if it gave up. If something was to be minimized, z3 says sat only when nothing is better.
func (v *values) readSMT(text string) (Reply, error) {
	verdict, rest, _ := strings.Cut(text, "\n")
	switch verdict = strings.TrimSpace(verdict); verdict {
	case "unsat":
		return Reply{Verdict: Infeasible}, nil
	case "unknown", "timeout":
		return Reply{}, nil
	case "sat":
	default:
		return Reply{}, badReply("%q is not a verdict", excerpt(verdict))
	}
	numbers := strings.NewReplacer("true", "1", "false", "0", "(", "", ")", "", " ", "")
	for _, pair := range smtPair.FindAllStringSubmatch(rest, -1) {
		if err := v.setNamed(pair[1], numbers.Replace(pair[2])); err != nil {
			return Reply{}, err
		}
	}
	return v.reply(true)
}

// Limits of what is read from Mace4 and Prover9, so that a program gone wrong cannot fill the memory.
const (
	maxLADROutput = 1 << 28 // bytes in all
	maxMace4Model = 1 << 24 // bytes of one model
)

// ladrExit is the line in which Mace4 or Prover9 says, on standard output or standard error, how it ended.
var ladrExit = regexp.MustCompile(`(?m)^(?:Process|------ process) \d+ exit \((\w+)\)`)

// ladrReasons are why the programs gave up, by what they call it.
var ladrReasons = map[string]string{
	"max_sec_no": "it ran out of time", "max_megs_no": "it ran out of memory",
	"mace_sigint": "it was interrupted", "max_seconds": "it ran out of time",
	"max_megs": "it ran out of memory", "SIGINT": "it was interrupted",
	"max_given": "it used as many clauses as it was allowed to",
	"max_kept":  "it kept as many clauses as it was allowed to", "action": "its input told it to end",
}

// ladrEnd is the reply of a program that found nothing. That it failed is enough: Prover9 may say why only on
// standard error.
func ladrEnd(text string) (Reply, error) {
	exit := ""
	if found := ladrExit.FindStringSubmatch(text); found != nil {
		exit = found[1]
	}
	skipped := strings.Contains(text, "\n====== Domain size ") // a part of the search was left out
	switch _, fatal, _ := strings.Cut("\n"+text, "\nFatal error:"); {
	case exit == "sos_empty" || exit == "exhausted" && !skipped:
		return Reply{Verdict: Infeasible}, nil
	case ladrReasons[exit] != "":
		return Reply{Reason: ladrReasons[exit]}, nil
	case fatal != "":
		fatal, _, _ = strings.Cut(fatal, "\n")
		return Reply{}, badReply("the program stopped with %q", excerpt(strings.TrimSpace(fatal)))
	case exit == "" && strings.Contains(text, "Exiting with failure."):
		return Reply{Reason: "it ended for a reason that is not known"}, nil
	}
	return Reply{}, badReply("there is no answer, and it ended with %q", exit)
}

// mace4Model is a model as Mace4 prints it: the tables of functions and relations by their name and
// arguments, such as on(_,_).
//
//	interpretation( 7, [number=1, seconds=0], [
//	        function(c1, [ 1 ]),
//	        function(on(_,_), [ 0, 0, …, 0 ]),
//	        relation(Switch(_,_), [ 0, 0, …, 0 ])
//	]).
type mace4Model struct {
	domain int
	tables map[string][]int
}

var (
	mace4Domain = regexp.MustCompile(`interpretation\(\s*(\d+),`)
	mace4Symbol = regexp.MustCompile(`(?:function|relation)\((\w+\([_,]+\)),\s*\[([^\]]*)\]\)`)
)

// parseMace4 reads the first model of a text.
func parseMace4(text string) (m mace4Model, found bool, err error) {
	if _, text, found = strings.Cut(text, "= MODEL ="); !found {
		return m, false, nil
	}
	text, _, whole := strings.Cut(text, "= end of model =")
	domain := mace4Domain.FindStringSubmatch(text)
	if !whole || domain == nil || len(text) > maxMace4Model {
		return m, true, badReply("a model is cut off, or longer than %d bytes", maxMace4Model)
	}
	m.domain, _ = strconv.Atoi(domain[1])
	m.tables = map[string][]int{}
	for _, symbol := range mace4Symbol.FindAllStringSubmatch(text, -1) {
		for word := range strings.FieldsFuncSeq(symbol[2], func(r rune) bool { return r < '0' || r > '9' }) {
			value, err := strconv.Atoi(word)
			if err != nil {
				return m, true, badReply("%q is not a value", excerpt(word))
			}
			m.tables[symbol[1]] = append(m.tables[symbol[1]], value)
		}
	}
	return m, true, nil
}

// read calls set with each of the n cells of the first of some tables that is there.
func (m mace4Model) read(a mace4Table, n, k int, set func(i, v int), names ...string) error {
	for _, name := range names {
		values := m.tables[name]
		if values == nil {
			continue
		}
		if m.domain != a.domain || len(values) != a.size() {
			return badReply("%s has %d values of %d elements, and the board needs %d", name, len(values),
				m.domain, a.domain)
		}
		for i := range n {
			v := values[a.at(i)]
			if v >= k {
				return badReply("%s has a value %d: there are %d states", name, v, k)
			}
			set(i, v)
		}
		return nil
	}
	return badReply("the model has no table %s", names[0])
}

// readMace4 returns a reader of what Mace4 printed for a task, which returns the first model. Switch and on
// are functions in our models, and relations with capital letters in those of the paper.
func readMace4(tableOf func(Task) mace4Table) reader {
	return func(r io.Reader, t Task) (Reply, error) {
		text, err := readWhole(r, maxLADROutput)
		if err != nil {
			return Reply{}, err
		}
		m, found, err := parseMace4(text)
		if err != nil {
			return Reply{}, err
		}
		if !found {
			return ladrEnd(text)
		}
		table := tableOf(t)
		b := t.Problem.Board
		reply := Reply{Verdict: Solved}
		if t.Objective != Orthogonal {
			reply.Presses = b.NewPresses()
			err = m.read(table, b.Buttons(), b.Modulus(), reply.Presses.Set, "switch(_,_)", "Switch(_,_)")
		}
		if t.Objective != Any && err == nil {
			reply.State = b.NewState()
			err = m.read(table, b.Lights(), b.Modulus(), reply.State.Set, "on(_,_)", "On(_,_)", "On(_)")
		}
		return reply, err
	}
}

// contradiction is the last line of a proof of Prover9, with the answers of the rules that led to it: the
// plan, in any order.
var contradiction = regexp.MustCompile(`(?m)^\d+ \$F((?: # answer\(\d+\))*)\.`)

// readProver9 reads what Prover9 printed for a task, and returns the plan that its first proof is made of.
func readProver9(r io.Reader, t Task) (Reply, error) {
	text, err := readWhole(r, maxLADROutput)
	if err != nil {
		return Reply{}, err
	}
	proof := contradiction.FindStringSubmatch(text)
	if proof == nil {
		return ladrEnd(text)
	}
	x := t.Problem.Board.NewPresses()
	for answer := range strings.FieldsFuncSeq(proof[1], func(r rune) bool { return r < '0' || r > '9' }) {
		button, err := strconv.Atoi(answer)
		if err != nil || button < 1 || button > x.Len() {
			return Reply{}, badReply("%s is no button", excerpt(answer))
		}
		x.Add(button-1, 1)
	}
	return Reply{Verdict: Solved, Presses: x}, nil
}
