// Papers recomputes what five documents print, and writes docs/papers/NAME.md: every number beside the
// published one.
//
//	go run ./script/papers [-all] NAME...
//
// NAME.txt says what is compared, in blocks of lines:
//
//	what       the statement
//	published  the value that the document prints, with single spaces
//	run        shell commands; lightsout is the program of this folder
//	find       a regular expression for the value in what they print; its group, if it has one
//	long       the run takes minutes: without -all the value stays that of the page
//	keep       files that the run leaves for docs/charts
//	varies     the value is a time, and so on: it stays too
//	because    why the values differ, or cannot be compared if there is no published one
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	all := flag.Bool("all", false, "run what takes minutes, too")
	flag.Parse()
	for _, name := range flag.Args() {
		text, err := write(context.Background(), ".", name, "docs/charts", *all)
		if err == nil {
			err = os.WriteFile(filepath.Join("docs", "papers", name+".md"), []byte(text), 0o666)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "papers:", err)
			os.Exit(1)
		}
	}
}

// write returns the page of a document, and copies what is to be kept to a folder.
func write(ctx context.Context, root, name, charts string, all bool) (string, error) {
	source, err := os.ReadFile(filepath.Join(root, "script", "papers", name+".txt"))
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "papers-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	build := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(folder, "lightsout"),
		"./cmd/lightsout")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("lightsout cannot be built: %w\n%s", err, out)
	}
	old, _ := os.ReadFile(filepath.Join(root, "docs", "papers", name+".md")) // there may be none yet
	head, blocks, _ := strings.Cut(string(source), "\n\n")
	var page strings.Builder
	fmt.Fprintf(&page,
		"%s\n\nWritten by `go run ./script/papers %s`, which runs the commands.\n\n", head, name)
	page.WriteString("| statement | published | here | |\n| --- | --- | --- | --- |\n")
	for block := range strings.SplitSeq(strings.TrimSpace(blocks), "\n\n") {
		b := fields(block)
		here := kept(string(old), b["what"])
		if stays := b["varies"] != "" || b["long"] != ""; here == "" || !stays || all {
			if here, err = compute(ctx, folder, b); err != nil {
				return "", fmt.Errorf("%s: %s: %w", name, b["what"], err)
			}
			for file := range strings.FieldsSeq(b["keep"]) {
				text, err := os.ReadFile(filepath.Join(folder, file))
				if err != nil {
					return "", err
				}
				if err := os.WriteFile(filepath.Join(charts, file), text, 0o666); err != nil {
					return "", err
				}
			}
		}
		page.WriteString(row(b, here))
	}
	return page.String(), nil
}

func fields(block string) map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(block) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		list[key] = strings.TrimSpace(value)
	}
	return list
}

// row writes a line of a page, with a mark that says whether the values agree.
func row(b map[string]string, here string) string {
	mark := "**differs**: " + cmp.Or(b["because"], "this is an error")
	switch {
	case b["published"] == "" || b["varies"] != "":
		mark = "cannot be compared: " + b["because"]
	case b["published"] == here:
		mark = "equal"
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", b["what"], b["published"], here, mark)
}

// kept returns the value that a page has.
func kept(page, what string) string {
	for line := range strings.Lines(page) {
		cells := strings.Split(line, " | ")
		if len(cells) == 4 && strings.TrimPrefix(cells[0], "| ") == what {
			return cells[2]
		}
	}
	return ""
}

// compute runs the commands of a block in the folder of the program.
func compute(ctx context.Context, folder string, b map[string]string) (string, error) {
	cmd := exec.CommandContext(ctx, "sh", "-c", b["run"])
	path := cmp.Or(os.Getenv("XDG_CACHE_HOME"), filepath.Join(os.Getenv("HOME"), ".cache")) +
		"/lightsout/ladr"
	cmd.Env = append(os.Environ(), "PATH="+folder+":"+path+":"+os.Getenv("PATH"))
	cmd.Dir = folder
	out, _ := cmd.CombinedOutput() // that nothing solves a board is an exit code, too
	found := regexp.MustCompile(cmp.Or(b["find"], `(?s)(.*)`)).FindStringSubmatch(string(out))
	if found == nil {
		return "", fmt.Errorf("%s prints no %s:\n%s", b["run"], b["find"], out)
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(found[len(found)-1], "|", "")), " "), nil
}
