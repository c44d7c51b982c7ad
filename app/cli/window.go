package cli

import (
	"context"
	_ "embed" // the places of browsers
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"lightsout/app/command"
)

type windowFlags struct {
	Page    string `flag:"page" doc:"the page to open, and what to open there, such as lab#graph-petersen (default: play)"`
	Browser string `flag:"browser" doc:"the browser of the window, of the Chromium family (default: the first that is found); none for your default browser"`
}

// window returns the browser that opens a page in its own window, or "" for the default browser.
func (f windowFlags) window() (string, error) {
	switch f.Browser {
	case "":
		return findBrowser(), nil
	case "none":
		return "", nil
	}
	path, err := exec.LookPath(f.Browser)
	return path, command.About("browser "+f.Browser+" cannot be run", err)
}

// showPage opens a page: in its own window where there is a browser for that, else in the default
// browser. It waits only for a window with a profile, and reports whether that was closed.
func (u *ui) showPage(ctx context.Context, browser, profile, url string) (closed bool) {
	if browser != "" && profile != "" {
		err := openWindow(ctx, browser, profile, url)
		if err == nil || ctx.Err() != nil {
			return true
		}
		u.Complain(fmt.Sprintf("%s did not open a window (%v): opening your default browser instead",
			browser, err))
		browser = ""
	}
	opening := opener(runtime.GOOS, url)
	if browser != "" {
		opening = []string{browser, "--app=" + url}
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), opening[0], opening[1:]...)
	if err := cmd.Start(); err != nil {
		u.Complain(fmt.Sprintf("no browser could be opened (%v): open %s yourself", err, url))
		return false
	}
	go cmd.Wait() // which takes as long as the browser likes
	return false
}

// openWindow runs a browser of the Chromium family with one window without address bar, and returns when
// that is closed: with its own profile the browser is a separate process.
func openWindow(ctx context.Context, browser, profile, url string) error {
	cmd := exec.CommandContext(ctx, browser, "--app="+url, "--user-data-dir="+profile, "--no-first-run",
		"--no-default-browser-check", "--window-size=1100,860")
	// The browser closes on request, so that it can save its state.
	cmd.Cancel = func() error {
		if cmd.Process.Signal(os.Interrupt) == nil {
			return nil
		}
		return cmd.Process.Kill()
	}
	cmd.WaitDelay = 2 * time.Second
	return cmd.Run()
}

// browsers are the names of browsers of the Chromium family, the plainest first.
var browsers = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "brave-browser",
	"brave", "microsoft-edge", "microsoft-edge-stable", "msedge", "vivaldi", "vivaldi-stable",
}

// findBrowser returns an installed browser that can show a page in its own window, or nothing.
func findBrowser() string {
	for _, name := range slices.Concat(browsers, browserPlaces(runtime.GOOS, os.Getenv)) {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// browserFiles has lines of a system and a file, in which ${NAME} is a variable of the environment.
//
//go:embed text/browsers.txt
var browserFiles string

// browserPlaces are where browsers are installed that are not on the path.
func browserPlaces(system string, env func(string) string) (places []string) {
	for line := range strings.Lines(browserFiles) {
		known := true
		path, here := strings.CutPrefix(os.Expand(strings.TrimSpace(line), func(name string) string {
			known = known && env(name) != ""
			return env(name)
		}), system+" ")
		if here && known {
			places = append(places, path)
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
