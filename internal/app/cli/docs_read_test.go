package cli

import (
	"regexp"
	"strings"
)

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
//   - In other blocks the lines that begin with lightsout are commands, and in those fenced as sh every line is
//     one but for comments.
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
				commands = append(commands, blockCommands(lines[first:min(i, len(lines))], first+1, language, mark+words)...)
			}
			mark = ""
		case strings.HasPrefix(line, "    ") && (i == 0 || strings.TrimSpace(lines[i-1]) == "" || strings.HasPrefix(lines[i-1], "<!--")):
			first, block := i, []string(nil)
			for ; i < len(lines) && (strings.HasPrefix(lines[i], "    ") || strings.TrimSpace(lines[i]) == ""); i++ {
				block = append(block, strings.TrimPrefix(lines[i], "    "))
			}
			i-- // the line after the block is read again
			commands = append(commands, blockCommands(block, first+1, "", mark)...)
			mark = ""
		case strings.HasPrefix(line, "<!-- ") && strings.HasSuffix(line, " -->"):
			comment := strings.TrimSuffix(strings.TrimPrefix(line, "<!-- "), " -->")
			if strings.HasPrefix(comment, "no-run") || strings.HasPrefix(comment, "needs ") || comment == "slow" {
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
	begun, quote := false, rune(0)
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
			quote, begun = char, true
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
