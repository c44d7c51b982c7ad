package solvers

import (
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout/app/models"
)

// Program is an outside solver that this package knows how to run.
type Program struct {
	Name       string // as in lightsout solve --method
	Executable string // what it is called on the disk; empty for a program that is part of ours
	Install    string // how to get it
	About      string

	format string // of models.Formats
	// the file in which it leaves its reply, or empty if it prints it
	output string
	both   bool // the reply is what it printed, then the file
	// {task} is the file of the task, {time} the whole seconds that it may run, and {start} becomes startArgs
	// if it has a solution to begin with
	args []string
	// it finds some solution, even if the format can ask for the best
	some bool
	// writes a start solution to startFile, for programs that take one
	start func(io.Writer, models.Task) error

	startArgs []string
	also      []string // other formats that it reads
	bound     string   // matches a line of its log with a bound; the group is its value
	better    string   // matches a line of its log that reports a better solution; the group is its value
}

// startFile is where a program finds a solution to begin with.
const startFile = "start.sol"

// Programs lists the programs, by kind. Those that Find finds can be run.
func Programs() []Program { return slices.Clone(programs) }

// apt begins the command that installs a package of Debian.
const apt = "apt-get install "

// buildLADR is the script that builds Mace4 and Prover9 in the user's cache.
const buildLADR = "script/ladr in our source builds it"

// programs are the solvers of integer programs; those of clauses, parities and pseudo-Boolean constraints;
// and those of arithmetic and first-order logic.
var programs = []Program{
	{
		Name: "glpk", Executable: "glpsol", Install: apt + "glpk-utils",
		About: "integer programming: GLPK, as in Chlond's paper", format: "lp", output: "reply", both: true,
		better: `>>>>>\s+(\S+)`, bound: `(?m)^\+.* >=\s+(\S+)`,
		args: []string{"--lp", "{task}", "--tmlim", "{time}", "--write", "reply"},
	},
	{
		Name: "glpk-mathprog", Executable: "glpsol", Install: apt + "glpk-utils",
		About: "the same from a MathProg model", format: "mathprog", also: []string{"mathprog-graph"},
		output: "reply", both: true, bound: `(?m)^\+.* >=\s+(\S+)`,
		args: []string{"--math", "{task}", "--tmlim", "{time}", "--write", "reply"},
	},
	{
		Name: "glpk-minisat", Executable: "glpsol", Install: apt + "glpk-utils",
		About:  "MathProg with binary variables, translated for the MiniSat inside GLPK",
		format: "mathprog-binary", output: "reply", both: true, some: true,
		args: []string{"--minisat", "--math", "{task}", "--write", "reply"},
	},
	{Name: "cbc", Executable: "cbc", Install: apt + "coinor-cbc", About: "integer programming: COIN-OR CBC",
		format: "lp", output: "reply",
		start:  models.WriteStartCBC,
		better: `(?:Integer solution of|MIPStart provided solution with cost) (\S+)`,
		bound:  `Lower bound:\s+(\S+)`,
		args: []string{
			"{task}", "timeMode", "elapsed", "sec", "{time}", "printingOptions", "all", "{start}", "solve",
			"solution", "reply",
		},
		startArgs: []string{"mipstart", startFile}},
	{Name: "highs", Executable: "highs", Install: "https://highs.dev", About: "integer programming: HiGHS",
		format: "lp", output: "reply",
		start: models.WriteStartHiGHS, better: `^ ?[A-Za-z]? +\d+ +\d+ +\d+ +\S+% +\S+ +(\S+) +\S+%`,
		bound: `Dual bound\s+(\S+)`,
		args: []string{
			"--model_file", "{task}", "--solution_file", "reply", "--time_limit", "{time}", "{start}",
		},
		startArgs: []string{"--read_solution_file", startFile}},

	{
		Name: "minisat", Executable: "minisat", Install: apt + "minisat",
		About: "satisfiability: MiniSat, as in Chlond's paper", format: "dimacs", output: "reply",
		args: []string{"-verb=0", "-cpu-lim={time}", "{task}", "reply"},
	},
	{Name: "cadical", Executable: "cadical", Install: apt + "cadical", About: "satisfiability: CaDiCaL",
		format: "dimacs", args: []string{"-q", "-t", "{time}", "{task}"}},
	{
		Name: "kissat", Executable: "kissat", Install: "https://github.com/arminbiere/kissat",
		About: "satisfiability: Kissat", format: "dimacs", args: []string{"-q", "--time={time}", "{task}"},
	},
	{
		Name: "cryptominisat", Executable: "cryptominisat5", Install: apt + "cryptominisat",
		About: "satisfiability with parities: CryptoMiniSat", format: "xcnf", also: []string{"dimacs"},
		args: []string{"--verb", "0", "--maxtime", "{time}", "{task}"},
	},
	{
		Name: "gophersat", Install: "part of this program",
		About: "satisfiability: Gophersat, pure Go, built in", format: "dimacs",
		args: []string{"sat", "{task}"},
	},
	{Name: "clasp", Executable: "clasp", Install: apt + "clasp", About: "pseudo-Boolean constraints: clasp",
		format: "opb", args: []string{"--outf=1", "--quiet=1", "--time-limit={time}", "{task}"}},

	{Name: "z3", Executable: "z3", Install: apt + "z3", About: "arithmetic and logic: Z3",
		format: "smt2-z3", also: []string{"smt2"}, args: []string{"-T:{time}", "{task}"}},
	{Name: "cvc5", Executable: "cvc5", Install: apt + "cvc5", About: "arithmetic and logic: cvc5",
		format: "smt2", args: []string{"{task}"}},
	{
		Name: "mace4", Executable: "mace4", Install: buildLADR,
		About: "model finding in first-order logic: Mace4", format: "mace4", args: []string{"-f", "{task}"},
	},
	{
		Name: "mace4-vector", Executable: "mace4", Install: buildLADR,
		About: "making states with Mace4 as vectors, the slower of its two ways", format: "mace4-vector",
		args: []string{"-f", "{task}"},
	},
	{
		Name: "prover9", Executable: "prover9", Install: buildLADR,
		About: "planning in first-order logic: Prover9", format: "prover9", args: []string{"-f", "{task}"},
	},
}

// ladr returns the limits as Mace4 and Prover9 take them in their input. They count memory by themselves,
// and end in good order, with words, before ours ends them without.
func ladr(l Limits) models.LADRLimits {
	// the programs have integers of 32 bits
	whole := func(limit int64) int { return int(min(max(1, limit), math.MaxInt32)) }
	return models.LADRLimits{Megabytes: whole(l.Memory >> 20), Seconds: whole(int64(l.Time / time.Second))}
}

func (p Program) arguments(l Limits, started bool) []string {
	seconds := strconv.Itoa(max(1, int(math.Ceil(l.Time.Seconds()))))
	blanks := strings.NewReplacer("{time}", seconds, "{task}", p.input())
	var list []string
	for _, word := range p.args {
		switch {
		case word != "{start}":
			list = append(list, blanks.Replace(word))
		case started:
			list = append(list, p.startArgs...)
		}
	}
	return list
}

// Named returns the program of a name.
func Named(name string) (Program, error) {
	for _, p := range Programs() {
		if p.Name == name {
			return p, nil
		}
	}
	return Program{}, fmt.Errorf("unknown method %q: lightsout solve --methods lists them", name)
}

// Variable returns the environment variable that says where the program is, if it is not on the PATH.
func (p Program) Variable() string {
	if p.Executable == "" {
		return "LIGHTSOUT_SAT"
	}
	return "LIGHTSOUT_" + strings.ToUpper(strings.ReplaceAll(p.Executable, "-", "_"))
}

// TakesStart reports whether the program can begin with a solution that it is given.
func (p Program) TakesStart() bool { return p.start != nil }

// Reports reports whether the program says, while it runs, how good its best solution is.
func (p Program) Reports() bool { return p.better != "" }

// Find returns the path of the program, or an error that says how to install it: where Variable says, where
// script/ladr builds it, which mends an error of Prover9, or on the PATH. It does not find the solver that is
// built into our own program: the caller knows that path.
func (p Program) Find() (path string, err error) {
	if named := os.Getenv(p.Variable()); named != "" {
		path, err := exec.LookPath(named)
		if err == nil {
			path, err = filepath.Abs(path) // it is run in another folder
		}
		if err != nil {
			return "", fmt.Errorf("%s sets %s to %s: %w", p.Variable(), p.Name, named, err)
		}
		return path, nil
	}
	if cache, err := os.UserCacheDir(); err == nil && p.Install == buildLADR {
		if path, err := exec.LookPath(filepath.Join(cache, "lightsout", "ladr", p.Executable)); err == nil {
			return path, nil
		}
	}
	if p.Executable != "" {
		if path, err := exec.LookPath(p.Executable); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not installed: %s, or set %s to its path", p.Name, p.Install, p.Variable())
}

// Format returns the input format of the program.
func (p Program) Format() models.Format {
	f, _ := models.FormatNamed(p.format)
	return f
}

// input is the file in which it finds the task.
func (p Program) input() string { return "task" + p.Format().Extensions[0] }

// Takes returns why the program is not for a task, or nil.
func (p Program) Takes(t models.Task) error {
	if p.some && (t.Objective == models.Least || t.Objective == models.Nearest) {
		return fmt.Errorf("a satisfiability solver does not support the objective %s", t.Objective)
	}
	return p.Format().Accepts(t)
}
