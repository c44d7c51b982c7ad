package cli

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// webPages are the pages of the web app and what each is for, in the order of its header.
var webPages = [...][2]string{
	{"play", "Lights Out on any board, with hints that explain themselves"},
	{"learn", "how it works, with boards to try"},
	{"lab", "build puzzles on graphs, and find out everything about them"},
	{"studio", "make a film of two pictures, press by press"},
	{"atlas", "the patterns of every size"},
}

// describePages lists the pages for the help of a command.
func describePages() string {
	return strings.Join(texts(webPages[:], func(page [2]string) string { return fmt.Sprintf("  %-8s%s", page[0], page[1]) }), "\n")
}

func pageFlag(cmd *cobra.Command, page *string, about string) {
	cmd.Flags().StringVar(page, "page", "", about)
	completeFlag(cmd, "page", texts(webPages[:], func(page [2]string) string { return page[0] + "\t" + page[1] })...)
}

// addressOfPage returns the address of a page, below that of the site: atlas, or lab#graph-petersen to open
// something in it. No page is the first one, to which the site itself leads.
func addressOfPage(site, page string) (string, error) {
	if page == "" {
		return site, nil
	}
	name, inside, _ := strings.Cut(page, "#")
	name = strings.TrimSuffix(name, "/")
	if !slices.ContainsFunc(webPages[:], func(known [2]string) bool { return known[0] == name }) {
		return "", usage("--page %q: must be play, learn, lab, studio or atlas, and what to open there may follow, as in lab#graph-petersen", page)
	}
	address, err := url.Parse(site)
	if err != nil {
		return "", err
	}
	address = address.JoinPath(name + "/")
	address.Fragment = inside
	return address.String(), nil
}
