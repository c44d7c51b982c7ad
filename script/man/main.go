// Command man writes the manual pages of lightsout and lightsout-census to a folder, one for each command:
//
//	go run ./script/man FOLDER
//
// Package doc of cobra makes them. It reads texts as Markdown, so this command escapes them first: indented
// lines become blocks that keep their lines. SOURCE_DATE_EPOCH is the day of the pages.
package main

import (
	"bytes"
	_ "embed" // what all pages say
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"lightsout/app/cli"
	"lightsout/app/command"
	census "lightsout/research/cli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./script/man FOLDER")
		os.Exit(2)
	}
	day := time.Now()
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err == nil {
		day = time.Unix(seconds, 0)
	}
	if err := writePages(os.Args[1], day.UTC()); err != nil {
		fmt.Fprintln(os.Stderr, "man:", err)
		os.Exit(1)
	}
}

// roots returns the commands of both programs. The page of lightsout-census is in place of the one about
// lightsout census, which has no flags of its own.
func roots() []*cobra.Command {
	terminal := command.NewTerminal(strings.NewReader(""), io.Discard, io.Discard)
	list := []*cobra.Command{cli.Root(), census.Root(terminal)}
	for _, root := range list {
		terminal.GlobalFlags(root)
		root.InitDefaultCompletionCmd()
	}
	return list
}

func writePages(folder string, day time.Time) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, root := range roots() {
		root.DisableAutoGenTag = true
		if err := writePage(folder, root, day); err != nil {
			return err
		}
	}
	return nil
}

// writePage writes the page of a command, and those of the commands below it.
func writePage(folder string, cmd *cobra.Command, day time.Time) error {
	below := pagesBelow(cmd)
	escapeCommand(cmd, below)
	header := &doc.GenManHeader{Date: &day, Source: "lightsout " + command.Version, Manual: "Lights Out"}
	var page bytes.Buffer
	if err := doc.GenMan(cmd, header, &page); err != nil {
		return err
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	if err := os.WriteFile(filepath.Join(folder, name), tidy(page.String(), day), 0o666); err != nil {
		return err
	}
	for _, c := range below {
		if err := writePage(folder, c, day); err != nil {
			return err
		}
	}
	return nil
}

// pagesBelow returns the commands below one that have pages.
func pagesBelow(cmd *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			list = append(list, c)
		}
	}
	return list
}

// endings are the sections that all pages have.
//
//go:embed pages.txt
var endings string

// escapeCommand replaces the texts of a command by Markdown that means them.
func escapeCommand(cmd *cobra.Command, below []*cobra.Command) {
	long := cmd.Long
	if long == "" {
		long = cmd.Short + "."
	}
	long = markdown(long)
	if len(below) > 0 {
		long += "\n# COMMANDS\n"
	}
	for _, group := range append(cmd.Groups(), &cobra.Group{}) {
		if group.ID != "" {
			long += "### " + escape(group.ID) + "\n"
		}
		for _, c := range below {
			if c.GroupID == group.ID {
				long += "**" + escape(c.Name()) + "**\n\t" + escape(c.Short) + ".\n\n"
			}
		}
	}
	cmd.Long = long + "\n" + endings
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	cmd.NonInheritedFlags().VisitAll(escapeFlag)
}

var special = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+.!:|&<>~-]")

// escape returns a line as Markdown that shows it as it is.
func escape(line string) string { return special.ReplaceAllString(line, `\$0`) }

// markdown returns paragraphs as Markdown. Indented lines become blocks of code, which stay as they are.
func markdown(text string) string {
	var out strings.Builder
	code := false
	for line := range strings.SplitSeq(strings.Trim(text, "\n")+"\n", "\n") {
		indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")
		if indented != code {
			out.WriteString("\n```\n")
			code = indented
		}
		if !indented {
			line = escape(line)
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// flagValue has no type, because package doc puts the values of some types into quotes.
type flagValue struct{ pflag.Value }

func (flagValue) Type() string { return "" }

// escapeFlag makes a page show the name of a flag's value instead of its default, and the default after what
// the flag is for.
func escapeFlag(f *pflag.Flag) {
	name, usage := pflag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
	default:
		usage += " (default " + f.DefValue + ")"
	}
	switch name {
	case "string", "strings", "stringArray":
		name = "text"
	case "int", "uint", "float":
		name = "number"
	case "duration":
		name = "time"
	}
	if name == "" { // a switch
		f.NoOptDefVal = ""
	} else {
		name = "*" + escape(name) + "*"
	}
	f.Usage = escape(usage)
	f.DefValue = name
	f.Value = flagValue{f.Value}
}

var (
	// term matches a flag or another term, which package doc writes in a paragraph with what it means.
	term     = regexp.MustCompile(`(?m)^(?:\.PP\n)?(\\fB.*?)=?\n\t(.*)$`)
	blank    = regexp.MustCompile(`\n\n+(\.|$)`)
	textLine = regexp.MustCompile(`(?m)^[^.\n].*$`)
	beyond   = regexp.MustCompile(`[^\n -~]`)
	literal  = strings.NewReplacer(`\-`, `\-`, "-", `\-`, `'`, `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)
)

// tidy returns a page with a whole date, with entries for terms, and with characters that formatters show as
// they are.
func tidy(page string, day time.Time) []byte {
	page = strings.Replace(page, day.Format(`"Jan 2006"`), day.Format(`"2006-01-02"`), 1)
	page = blank.ReplaceAllString(page, "\n$1")
	page = term.ReplaceAllString(page, ".TP\n$1\n$2")
	page = textLine.ReplaceAllStringFunc(page, func(line string) string {
		return beyond.ReplaceAllStringFunc(literal.Replace(line), func(c string) string {
			return fmt.Sprintf(`\[u%04X]`, []rune(c)[0])
		})
	})
	return []byte(page)
}
