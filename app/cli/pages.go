package cli

import (
	"net/url"
	"slices"
	"strings"

	"lightsout/app/command"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

// webPages are the pages of the web app and what each is for, in the order of its header.
var webPages = [...][2]string{
	{"play", "Lights Out on any board, with hints and their reasons"},
	{"solve", "which buttons to press in the puzzle in front of you"},
	{"learn", "how it works, with boards to try"},
	{"lab", "build puzzles on graphs and analyze them"},
	{"studio", "make a film of two pictures, press by press"},
	{"atlas", "the patterns of every size"},
}

func describePages(cmd *cobra.Command) {
	list := listing(webPages[:], 7, func(page [2]string) (string, string) { return page[0], page[1] })
	command.Fill(cmd, "{pages}", list)
}

func completePage(cmd *cobra.Command) {
	command.CompleteFlag(cmd, "page", text.Each(webPages[:], func(page [2]string) string {
		return page[0] + "\t" + page[1]
	})...)
}

// pathOfPage returns where a page is, below the address of the site: atlas, or lab#graph-petersen to open
// something in it. No page is the first one, to which the site itself leads.
func pathOfPage(page string) (string, error) {
	if page == "" {
		return "", nil
	}
	name, inside, _ := strings.Cut(page, "#")
	name = strings.TrimSuffix(name, "/")
	if !slices.ContainsFunc(webPages[:], func(known [2]string) bool { return known[0] == name }) {
		return "", usage(
			"--page %q: must be play, solve, learn, lab, studio or atlas, and what to open there may "+
				"follow, as in lab#graph-petersen",
			page)
	}
	return (&url.URL{Path: name + "/", Fragment: inside}).String(), nil
}
