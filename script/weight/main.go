// Command weight prints how much there is to read: tokens of code, wide lines, flags of the programs and
// names of the library. Names, comments and line breaks weigh nothing, and a text weighs one token, so there
// is no reason to be dense. Sentences of the page in web/page/messages are counted apart.
//
//	go run ./script/weight [PROGRAM...]
//
// It runs at the root of the checkout. The flags are those that each program lists in its help.
package main

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

func main() {
	list, err := exec.Command("git", "ls-files").Output()
	if err != nil {
		fail(fmt.Errorf("listing the files of the checkout: %w", err))
	}
	tokens := map[string]int{}
	wide := 0
	for name := range strings.FieldsSeq(string(list)) {
		code, err := os.ReadFile(name)
		if err != nil {
			continue // a link, or a file that was removed
		}
		tokens[part(name)] += count(name, code)
		if strings.HasSuffix(name, ".go") && !isTool(name) {
			wide += wideLines(string(code))
		}
	}
	for _, part := range []string{"product", "research", "page", "messages", "tests"} {
		fmt.Printf("%-8s %8d tokens\n", part, tokens[part])
	}
	fmt.Printf("%-8s %8d lines of Go over 110 columns\n", "wide", wide)
	for _, program := range os.Args[1:] {
		flags, err := flagRows(program)
		if err != nil {
			fail(err)
		}
		fmt.Printf("%-8s %8d rows of %s\n", "flags", flags, program)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "weight:", err)
	os.Exit(1)
}

func under(name string, folders ...string) bool {
	for _, folder := range folders {
		if strings.HasPrefix(name, folder) {
			return true
		}
	}
	return false
}

func isScript(name string) bool {
	return strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".tsx")
}

func isTool(name string) bool {
	return under(name, "script/", "tools/", "examples/")
}

// part returns the part of the project that a file belongs to, or nothing for a file that is not counted.
func part(name string) string {
	isGo := strings.HasSuffix(name, ".go")
	isTest := strings.HasSuffix(name, "_test.go") || under(name, "test/", "test/", "web/e2e/", "web/unit/")
	switch {
	case strings.HasSuffix(name, "generated.ts"):
		return ""
	case (isGo || isScript(name)) && isTest:
		return "tests"
	case isGo && isTool(name):
		return ""
	case isGo && (under(name, "research/", "cmd/lightsout-census/") || strings.Contains(name, "census")):
		return "research"
	case isGo:
		return "product"
	case under(name, "web/page/messages/en/") && strings.HasSuffix(name, ".json"):
		return "messages"
	case isScript(name) && under(name, "web/page/"):
		return "page"
	}
	return ""
}

func count(name string, code []byte) int {
	switch {
	case strings.HasSuffix(name, ".go"):
		return goTokens(code)
	case isScript(name):
		return scriptTokens(code)
	}
	return len(message.FindAll(code, -1))
}

// goTokens counts the tokens of a Go file, without comments and the semicolons that Go puts at the ends of
// lines.
func goTokens(code []byte) int {
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", -1, len(code)), code, nil, 0)
	n := 0
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return n
		}
		if kind != token.SEMICOLON || text == ";" {
			n++
		}
	}
}

// scriptToken matches a comment, a text, a word, a number or an operator of TypeScript.
var scriptToken = regexp.MustCompile(strings.Join([]string{
	`(?s)//[^\n]*`,
	`/\*.*?\*/`,
	`"(?:\\.|[^"\\\n])*"`,
	`'(?:\\.|[^'\\\n])*'`,
	"`(?:\\\\.|[^`\\\\])*`",
	`[\pL_$][\pL\pN_$]*`,
	`[0-9][0-9A-Za-z_.]*`,
	`=>|\?\.|\?\?|&&|\|\||[=!]==?|[<>]=|\.\.\.|\+\+|--`,
	`\S`,
}, "|"))

// scriptTokens counts the tokens of a TypeScript file; words between tags count one each.
func scriptTokens(code []byte) int {
	n := 0
	for _, text := range scriptToken.FindAll(code, -1) {
		isComment := bytes.HasPrefix(text, []byte("//")) || bytes.HasPrefix(text, []byte("/*"))
		isPause := bytes.Equal(text, []byte(";")) || bytes.Equal(text, []byte(","))
		if !isComment && !isPause {
			n++
		}
	}
	return n
}

// message matches a key of a file of messages whose value is a text.
var message = regexp.MustCompile(`"(?:\\.|[^"\\])*"\s*:\s*"`)

// tagged matches a field of a struct with its tag, which cannot be broken into lines.
var tagged = regexp.MustCompile("^\\s+[\\pL_].*\\s`[a-z]+:\".*`$")

func wideLines(code string) int {
	n := 0
	for line := range strings.Lines(code) {
		line = strings.TrimSuffix(line, "\n")
		columns := len([]rune(strings.ReplaceAll(line, "\t", "    ")))
		if columns > 110 && !tagged.MatchString(line) {
			n++
		}
	}
	return n
}

var (
	command = regexp.MustCompile(`(?m)^  ([a-z0-9-]+) {2,}[A-Z]`)
	flag    = regexp.MustCompile(`(?m)^ +(?:-\w, )?--([a-z0-9-]+)`)
)

// flagRows counts the rows of flags in the help of a command and of its subcommands, without those of help
// itself.
func flagRows(words ...string) (int, error) {
	help, err := exec.Command(words[0], append(slices.Clone(words[1:]), "--help-all")...).Output()
	if err != nil {
		help, err = exec.Command(words[0], append(slices.Clone(words[1:]), "--help")...).Output()
	}
	if err != nil {
		return 0, fmt.Errorf("%s --help: %w", strings.Join(words, " "), err)
	}
	rows := 0
	for _, match := range flag.FindAllSubmatch(help, -1) {
		if name := string(match[1]); name != "help" && name != "help-all" && name != "no-descriptions" {
			rows++
		}
	}
	if len(words) > 1 { // other lists of a command are of its arguments
		_, help, _ = bytes.Cut(help, []byte("\nAvailable Commands:\n"))
		help, _, _ = bytes.Cut(help, []byte("\n\n"))
	}
	for _, match := range command.FindAllSubmatch(help, -1) {
		name := string(match[1])
		isOther := len(words) == 1 && name == "census" // the other program
		if name == "help" || name == "completion" || isOther {
			continue
		}
		more, err := flagRows(append(slices.Clone(words), string(match[1]))...)
		if err != nil {
			return 0, err
		}
		rows += more
	}
	return rows, nil
}
