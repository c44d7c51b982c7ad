package cli

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// browsers are the names of browsers of the Chromium family, the plainest first.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "brave-browser", "brave", "microsoft-edge", "microsoft-edge-stable", "msedge", "vivaldi", "vivaldi-stable"}

// findBrowser returns an installed browser that can show a page in its own window, or nothing.
func findBrowser() string {
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	for _, path := range browserPlaces(runtime.GOOS, os.Getenv) {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	return ""
}

// browserPlaces are where browsers are installed that are not on the path.
func browserPlaces(system string, env func(string) string) []string {
	var places []string
	switch system {
	case "darwin":
		for _, folder := range []string{"/Applications", filepath.Join(env("HOME"), "Applications")} {
			for _, name := range []string{"Chromium", "Google Chrome", "Brave Browser", "Microsoft Edge", "Vivaldi"} {
				places = append(places, filepath.Join(folder, name+".app", "Contents", "MacOS", name))
			}
		}
	case "windows":
		for _, variable := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
			folder := env(variable)
			if folder == "" {
				continue
			}
			for _, path := range []string{
				`Chromium\Application\chrome.exe`, `Google\Chrome\Application\chrome.exe`,
				`BraveSoftware\Brave-Browser\Application\brave.exe`, `Microsoft\Edge\Application\msedge.exe`, `Vivaldi\Application\vivaldi.exe`,
			} {
				places = append(places, folder+`\`+path)
			}
		}
	}
	return places
}

// opener returns the command that opens a page in the default browser of a system.
func opener(system, url string) []string {
	switch system {
	case "darwin":
		return []string{"open", url}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	return []string{"xdg-open", url}
}

// openBrowser opens a page in the default browser, and does not wait for its end.
func openBrowser(ctx context.Context, url string) error {
	command := opener(runtime.GOOS, url)
	path, err := exec.LookPath(command[0])
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), path, command[1:]...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // which takes as long as the browser likes
	return nil
}

// webPages are the pages of the web app and what each is for, in the order of its header.
var webPages = [...][2]string{
	{"play", "Lights Out on any board, with hints and their reasons"},
	{"learn", "how it works, with boards to try"},
	{"lab", "build puzzles on graphs and analyze them"},
	{"studio", "make a film of two pictures, press by press"},
	{"atlas", "the patterns of every size"},
}

// describePages lists the pages for the help of a command.
func describePages() string {
	return listing(webPages[:], 7, func(page [2]string) (string, string) { return page[0], page[1] })
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
