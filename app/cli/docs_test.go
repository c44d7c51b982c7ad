package cli

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/app/command"
	census "lightsout/research/cli"
	"lightsout/test/clitest"

	"github.com/spf13/cobra"
)

// noRunReasons are the reasons why TestDocs does not run a command line. Its flags are checked all the same.
var noRunReasons = []string{
	"network", // it needs other machines
	"build",   // it gets or builds the program that the tests are of
	"hours",   // it takes minutes to weeks, or files of gigabytes
}

func docFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("the documents are not where they should be", err)
	}
	return append(files, "../../README.md", "../../examples/README.md")
}

// Every command line in README.md and docs is run, one document after the other from top to bottom in its own
// folder, and prints what the document shows. The folder has the repository's docs and examples, and
// photo.jpg, a.jpg and b.jpg for the reader's pictures.
func TestDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin := filepath.Dir(clitest.Program(t))
	for _, file := range docFiles(t) {
		text := must(os.ReadFile(file))
		commands := docCommands(string(text))
		t.Run(strings.TrimPrefix(file, "../../"), func(t *testing.T) {
			t.Parallel()
			folder := docFolder(t)
			for _, c := range commands {
				runDocCommand(t, bin, folder, c)
			}
		})
	}
}

// docFolder is a copy of the repository with three pictures.
func docFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	root := must(filepath.Abs("../.."))
	for _, name := range []string{"docs", "examples"} {
		if err := os.Symlink(filepath.Join(root, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, period := range map[string]int{"photo.jpg": 90, "a.jpg": 60, "b.jpg": 37} {
		img := image.NewGray(image.Rect(0, 0, 160, 120))
		for y := range 120 {
			for x := range 160 {
				img.SetGray(x, y, color.Gray{Y: uint8((x*x/period + y*period/20) % 256)})
			}
		}
		file := must(os.Create(filepath.Join(folder, name)))
		if err := errors.Join(jpeg.Encode(file, img, nil), file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func runDocCommand(t *testing.T, bin, folder string, c docCommand) {
	t.Helper()
	if strings.HasPrefix(c.mark, "no-run") || waits(c.text) ||
		c.mark == "slow" && os.Getenv("LIGHTSOUT_SOAK") == "" {
		return
	}
	name, needs := strings.CutPrefix(c.mark, "needs ")
	if !needs && len(lightsoutCalls(c.text)) == 0 {
		name, _, _ = strings.Cut(c.text, " ")
		needs = true
	}
	if _, err := exec.LookPath(name); needs && err != nil {
		if os.Getenv("CI") == "true" {
			t.Errorf("line %d: %s is missing: script/setup installs it", c.line, name)
		}
		t.Logf("line %d: %s is missing: script/setup installs it", c.line, name)
		return
	}
	// for a command that hangs, not one on a busy machine
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", c.text)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"NO_COLOR=1", "HOME="+folder, "LIGHTSOUT_HOME="+filepath.Join(folder, "games"))
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	if took := time.Since(begin); took > time.Second {
		t.Logf("line %d took %s: %s", c.line, took.Round(time.Millisecond), c.text)
	}
	var exit *exec.ExitError
	isAnswer := errors.As(err, &exit) &&
		(exit.ExitCode() == command.ExitUnsolvable || exit.ExitCode() == command.ExitGaveUp)
	if err != nil && strings.Contains(string(out), "run script/engine") && os.Getenv("CI") != "true" {
		t.Logf("line %d: %s: script/engine was not run", c.line, c.text)
		return
	}
	if err != nil && (!isAnswer || c.want == "") {
		t.Errorf("line %d: %s: %v\n%s", c.line, c.text, err, out)
		return
	}
	if c.want != "" && !shows(c.want, string(out)) {
		t.Errorf("line %d: %s prints\n%s\nand the document shows\n%s", c.line, c.text, out, c.want)
	}
}

// waits reports whether a command line ends only when a person or another machine ends it. That is seen from
// the line, and needs no mark.
func waits(text string) bool {
	for _, args := range lightsoutCalls(text) {
		if len(args) == 0 {
			continue
		}
		two := strings.Join(args[:min(len(args), 2)], " ")
		switch {
		case slices.Contains([]string{"play", "serve", "app"}, args[0]),
			two == "census plan", two == "census work",
			slices.Contains(args, "--listen"), slices.Contains(args, "--serve"),
			slices.Contains(args, "--nats"):
			return !slices.Contains(args, "--json")
		}
	}
	return false
}

// A command line that is not run has a reason and flags that exist; commands within sentences have flags that
// exist.
func TestDocsNotRun(t *testing.T) {
	var notRun, waiting, all int
	for _, file := range docFiles(t) {
		text := must(os.ReadFile(file))
		short := strings.TrimPrefix(file, "../../")
		for _, c := range docCommands(string(text)) {
			all++
			if reason, marked := strings.CutPrefix(c.mark, "no-run"); marked {
				notRun++
				t.Logf("not run: %s:%d%s: %s", short, c.line, reason, c.text)
				if !slices.Contains(noRunReasons, strings.TrimSpace(reason)) {
					t.Errorf("%s:%d is marked no-run for %q, not one of %q", short, c.line,
						reason, noRunReasons)
				}
			} else if c.mark != "" && c.mark != "slow" && !strings.HasPrefix(c.mark, "needs ") {
				t.Errorf("%s:%d is marked %q: write no-run with a reason, needs with a program, or slow",
					short, c.line, c.mark)
			}
			if waits(c.text) {
				waiting++
			}
			checkCalls(t, short, c.text)
		}
		for _, m := range inlineCommand.FindAllStringSubmatch(string(text), -1) {
			if m[1] == "lightsout game 1" {
				continue // the title of a saved game
			}
			checkCalls(t, short, strings.ReplaceAll(m[1], "\n", " "))
		}
	}
	t.Logf("%d of %d command lines are not run, and %d wait for a person", notRun, all, waiting)
}

// checkCalls reports calls of lightsout in a line for sh whose command or flags do not exist.
func checkCalls(t *testing.T, file, text string) {
	t.Helper()
	for _, args := range lightsoutCalls(text) {
		if err := checkArgs(args); err != nil {
			t.Errorf("%s: %s: %v", file, text, err)
		}
	}
}

func checkArgs(args []string) error {
	root := &cobra.Command{
		Use: "lightsout", Version: "any", Args: cobra.NoArgs, Run: func(*cobra.Command, []string) {},
	}
	root.InitDefaultVersionFlag()
	u := newUI(strings.NewReader(""), new(strings.Builder), new(strings.Builder))
	u.GlobalFlags(root)
	for _, g := range commands() {
		for _, make := range g.commands {
			if cmd := make(u); !cmd.DisableFlagParsing { // another program has the commands of census
				root.AddCommand(cmd)
			}
		}
	}
	other := census.Root(u.Terminal)
	other.Use = "census"
	root.AddCommand(other)
	root.InitDefaultCompletionCmd(args...)
	cmd, rest, err := root.Find(args)
	if err != nil {
		return err
	}
	cmd.InitDefaultHelpFlag()
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	// A word in capitals represents any command.
	if word := cmd.Flags().Arg(0); cmd.HasSubCommands() && word != strings.ToUpper(word) {
		return fmt.Errorf("%s has no command %q", cmd.CommandPath(), word)
	}
	return nil
}

// The keys of the tutorial win its game.
func TestTutorialGame(t *testing.T) {
	text := must(os.ReadFile("../../docs/tutorial.md"))
	_, after, found := strings.Cut(string(text), "\nlightsout play ")
	game, _, _ := strings.Cut(after, "\n")
	_, after, told := strings.Cut(after, "\n    h tab space")
	keys, _, _ := strings.Cut("h tab space"+after, "\n")
	if !found || !told {
		t.Fatal("the tutorial has no game, or tells no keys")
	}
	r := newRealTerminal(t)
	r.run(80, 24, "LIGHTSOUT_HOME="+t.TempDir(), "play "+strings.ReplaceAll(game, "'", `"`))
	r.wants("5x5, depth-3", "presses 0")
	hints := 0
	for _, key := range strings.Fields(keys) {
		r.keys(map[string]string{"h": "h", "tab": "Tab", "space": "Space"}[key])
		if key == "h" {
			hints++
			r.wants("hints " + string(rune('0'+hints)))
		}
	}
	r.wants("Solved in 3 presses, the least possible.")
	r.keys("q")
	r.wants("ended with 0")
}

// docCommand is a command line of a document and what the document shows of its output.
type docCommand struct {
	line int    // in the document, from 1
	text string // for sh
	want string // the lines shown below it, if any
	mark string // "", "no-run" with the reason, "needs" with a program, or "slow"
}

// docCommands reads the command lines of a document in Markdown. They are in blocks, fenced or indented.
//
//   - In a block that has lines with "$ " before them these are the commands, and what follows each is its
//     output, where "…" represents what was left out: alone on a line for lines, within one for a part of it.
//   - In other blocks the lines that begin with lightsout are commands, and in those fenced as sh every line
//     is one but for comments.
//
// A backslash at the end joins a line with the next. What comes after two spaces or more is a remark. Words
// after the language of a fence, or a comment <!-- … --> right above the block, are the mark: "no-run" and
// a reason from noRunReasons, "needs" and a third-party program, or "slow" for what takes more than two
// seconds and is run by make soak.
func docCommands(text string) []docCommand {
	var commands []docCommand
	lines := strings.Split(text, "\n")
	mark := "" // of the next block
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case strings.HasPrefix(line, "```"):
			language, words, _ := strings.Cut(strings.TrimPrefix(line, "```"), " ")
			first := i + 1
			for i++; i < len(lines) && !strings.HasPrefix(lines[i], "```"); i++ {
			}
			if language == "" || language == "sh" || language == "console" {
				commands = append(commands,
					blockCommands(lines[first:min(i, len(lines))], first+1, language, mark+words)...)
			}
			mark = ""
		case strings.HasPrefix(line, "    ") &&
			(i == 0 || strings.TrimSpace(lines[i-1]) == "" || strings.HasPrefix(lines[i-1], "<!--")):
			first := i
			block := []string(nil)
			for ; i < len(lines) &&
				(strings.HasPrefix(lines[i], "    ") || strings.TrimSpace(lines[i]) == ""); i++ {
				block = append(block, strings.TrimPrefix(lines[i], "    "))
			}
			i-- // the line after the block is read again
			commands = append(commands, blockCommands(block, first+1, "", mark)...)
			mark = ""
		case strings.HasPrefix(line, "<!-- ") && strings.HasSuffix(line, " -->"):
			comment := strings.TrimSuffix(strings.TrimPrefix(line, "<!-- "), " -->")
			if strings.HasPrefix(comment, "no-run") || strings.HasPrefix(comment, "needs ") ||
				comment == "slow" {
				mark = comment
			}
		case strings.TrimSpace(line) != "":
			mark = ""
		}
	}
	return commands
}

func blockCommands(lines []string, first int, language, mark string) []docCommand {
	console := false
	for _, line := range lines {
		console = console || strings.HasPrefix(line, "$ ")
	}
	var commands []docCommand
	for i := 0; i < len(lines); i++ {
		text, prompt := strings.CutPrefix(lines[i], "$ ")
		isCommand := prompt
		if !console {
			isCommand = strings.HasPrefix(text, "lightsout ") ||
				language == "sh" && strings.TrimSpace(text) != "" && !strings.HasPrefix(text, "#")
		}
		if isCommand {
			c := docCommand{line: first + i, text: text, mark: mark}
			for strings.HasSuffix(c.text, `\`) && i+1 < len(lines) {
				i++
				c.text = strings.TrimSuffix(c.text, `\`) + strings.TrimSpace(lines[i])
			}
			c.text = withoutRemark(c.text)
			commands = append(commands, c)
		} else if console && len(commands) > 0 {
			commands[len(commands)-1].want += lines[i] + "\n"
		}
	}
	for i := range commands {
		commands[i].want = strings.Trim(commands[i].want, "\n")
	}
	return commands
}

// withoutRemark cuts a command line at two spaces outside of quotes.
func withoutRemark(text string) string {
	quote := rune(0)
	for i, char := range text {
		switch {
		case quote != 0:
			if char == quote {
				quote = 0
			}
		case char == '\'' || char == '"':
			quote = char
		case strings.HasPrefix(text[i:], "  "):
			return text[:i]
		}
	}
	return strings.TrimRight(text, " ")
}

// lightsoutCalls returns the arguments of every call of lightsout in a line for sh, as far as they can be
// known without running it: variables and patterns of file names stay as they are.
func lightsoutCalls(text string) [][]string {
	var calls [][]string
	var words []string
	var word strings.Builder
	begun := false
	quote := rune(0)
	endWord := func() {
		if begun {
			words = append(words, word.String())
		}
		word.Reset()
		begun = false
	}
	endCall := func() {
		endWord()
		for i, w := range words {
			if w == "lightsout" {
				calls = append(calls, words[i+1:])
				break
			}
		}
		words = nil
	}
	for _, char := range text {
		if char == '#' && !begun && quote == 0 {
			break // the rest is a comment
		}
		switch {
		case quote != 0 && char == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(char)
		case char == '\'' || char == '"':
			quote = char
			begun = true
		case char == ' ':
			endWord()
		case strings.ContainsRune("|;&<>()", char):
			endCall()
		default:
			word.WriteRune(char)
			begun = true
		}
	}
	endCall()
	return calls
}

var inlineCommand = regexp.MustCompile("`(lightsout [^`]+)`")

// shownTimes are times in the output, which are never the same twice.
var shownTimes = regexp.MustCompile(`(\d+m)?\d+(\.\d+)?(ns|µs|ms|s)\b`)

// shows reports whether a document that shows want is right about the output got.
func shows(want, got string) bool {
	lines := func(text string) []string {
		lines := strings.Split(strings.Trim(shownTimes.ReplaceAllString(text, "TIME"), "\n"), "\n")
		for i, line := range lines {
			lines[i] = strings.TrimRight(line, " ")
		}
		return lines
	}
	return showsLines(lines(want), lines(got))
}

func showsLines(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if want[0] == "…" {
		for left := range len(got) + 1 {
			if showsLines(want[1:], got[left:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && showsLine(want[0], got[0]) && showsLines(want[1:], got[1:])
}

func showsLine(want, got string) bool {
	if !strings.Contains(want, "…") {
		return want == got
	}
	parts := strings.Split(want, "…")
	for i, part := range parts {
		parts[i] = regexp.QuoteMeta(part)
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(got)
}

// shows rejects wrong output.
func TestShows(t *testing.T) {
	for _, test := range []struct {
		want, got string
		right     bool
	}{
		{"a\nb", "a\nb\n", true},
		{"a\nb", "a\nb\nc\n", false},
		{"a\nb", "a\n\nb\n", false},
		{"a\n…\nc", "a\nb\nb\nc\n", true},
		{"a\n…\nc", "a\nc\n", true},
		{"a\n…", "a\nb\n", true},
		{"…\nc", "a\nb\n", false},
		{"in … s; 9 bytes", "in 0.4 s; 9 bytes", true},
		{"in … s; 9 bytes", "in 0.4 s; 8 bytes", false},
		{"done in 3ms", "done in 1.25s", true},
		{"done in 3 presses", "done in 4 presses", false},
		{"#.#", "###", false},
	} {
		if shows(test.want, test.got) != test.right {
			t.Errorf("%q shows %q: %v", test.want, test.got, !test.right)
		}
	}
}
