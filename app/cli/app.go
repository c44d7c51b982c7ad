package cli

import (
	"context"
	_ "embed" // the places of browsers
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/app/command"
	"lightsout/app/server"
	"lightsout/app/solvers"
	"lightsout/internal/base/text"
)

type appFlags struct {
	Page    string `flag:"page" doc:"the page to open, and what to open there, such as play#7x7:on (default: play)"`
	Browser string `flag:"browser" doc:"the browser, of the Chromium family (default: the first that is found); none for your default browser"`
	Profile string `flag:"profile" doc:"the folder of the window's profile (default: lightsout/window in your settings folder)"`
}

func appCommand(u *ui) *cobra.Command {
	var f appFlags
	cmd := newCommand("app", 0, 0, func(cmd *cobra.Command, args []string) error {
		return u.app(cmd.Context(), f)
	}, "{pages}", describePages())
	u.bind(cmd, &f)
	completePage(cmd)
	return cmd
}

type appAnswer struct {
	serveAnswer
	Browser string `json:"browser,omitempty"` // empty: the default browser
}

func (u *ui) app(ctx context.Context, f appFlags) error {
	page, err := pathOfPage(f.Page)
	if err != nil {
		return err
	}
	browser, err := f.window()
	if err != nil {
		return err
	}
	profile, err := f.folder()
	if err != nil {
		return err
	}
	if url, ok := runningApp(profile); ok && browser != "" {
		fmt.Fprintf(u.Err, "Lights Out is running already, at %s: here is another window.\n", url)
		return openWindow(ctx, browser, profile, url+page)
	}
	listener, err := listenAgain(ctx, profile)
	if err != nil {
		return err
	}
	defer listener.Close()
	// In an app window, log only problems.
	log := slog.New(slog.NewTextHandler(u.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	memory, _ := memoryOf("") // no text is no error
	var solverFlags []string
	if solvers.Confinable(ctx) == nil {
		solverFlags = []string{"--solvers"}
	}
	s, answer, err := u.newServer(server.Options{Memory: memory, Log: log, MaxBody: 16 << 20}, listener,
		solverFlags...)
	if err != nil {
		return err
	}
	answer.Page = answer.URL + page
	if err := u.PrintLine(appAnswer{answer, browser}, "Lights Out is at %s", answer.Page); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	u.showApp(ctx, browser, profile, answer.Page)
	cancel()
	return <-served
}

// window returns the browser that shows the page, or "" for the default one.
func (f appFlags) window() (string, error) {
	switch f.Browser {
	case "":
		return findBrowser(), nil
	case "none":
		return "", nil
	}
	path, err := exec.LookPath(f.Browser)
	return path, command.About("browser "+f.Browser+" cannot be run", err)
}

func (f appFlags) folder() (string, error) {
	folder := f.Profile
	if folder == "" {
		settings, err := os.UserConfigDir()
		if err != nil {
			return "",
				fmt.Errorf("there is no folder for the window's profile (%w): give one with --profile", err)
		}
		folder = filepath.Join(settings, "lightsout", "window")
	}
	folder, err := filepath.Abs(folder)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	return folder, command.About("the window's profile cannot be kept", err)
}

// showApp shows the page, and returns when its window is closed. Where that cannot be seen, it waits for
// Ctrl-C.
func (u *ui) showApp(ctx context.Context, browser, profile, url string) {
	if browser != "" {
		err := openWindow(ctx, browser, profile, url)
		if err == nil || ctx.Err() != nil {
			return
		}
		u.Complain(fmt.Sprintf("%s did not open a window (%v): opening your default browser instead",
			browser, err))
	}
	u.openBrowser(ctx, url)
	fmt.Fprintln(u.Err, "Ctrl-C stops.")
	<-ctx.Done()
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

// portFile is where the port of the last time is kept, in the profile: a browser keeps settings and games
// by address, and the port is a part of that.
const portFile = "lightsout-port"

// portOf returns the port of the last time, or 0.
func portOf(profile string) string {
	text, _ := os.ReadFile(filepath.Join(profile, portFile)) // there is none yet
	port, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 16)
	if err != nil {
		return "0"
	}
	return strconv.FormatUint(port, 10)
}

// listenAgain listens where it did the last time, or if that is taken anywhere, and remembers it.
func listenAgain(ctx context.Context, profile string) (net.Listener, error) {
	listener, err := server.Listen(ctx, net.JoinHostPort("127.0.0.1", portOf(profile)), false)
	if err != nil {
		listener, err = server.Listen(ctx, "127.0.0.1:0", false)
	}
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String()) // of TCP, which has both
	err = command.WriteFile(ctx, filepath.Join(profile, portFile), command.Contents([]byte(port+"\n")))
	if err != nil {
		listener.Close()
		return nil, err
	}
	return listener, nil
}

// runningApp returns the address of another lightsout app with the same profile.
func runningApp(profile string) (string, bool) {
	url := "http://" + net.JoinHostPort("127.0.0.1", portOf(profile)) + "/"
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Second}
	reply, err := client.Get(url + "healthz")
	if err != nil {
		return "", false
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, 100))
	return url, err == nil && reply.StatusCode == http.StatusOK &&
		strings.HasPrefix(string(text), server.Healthy)
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

// openBrowser opens a page in the default browser, and does not wait for its end.
func (u *ui) openBrowser(ctx context.Context, url string) {
	command := opener(runtime.GOOS, url)
	cmd := exec.CommandContext(context.WithoutCancel(ctx), command[0], command[1:]...)
	if err := cmd.Start(); err != nil {
		u.Complain(fmt.Sprintf("no browser could be opened (%v): open %s yourself", err, url))
		return
	}
	go cmd.Wait() // which takes as long as the browser likes
}

// webPages are the pages of the web app and what each is for, in the order of its header.
var webPages = [...][2]string{
	{"play", "Lights Out on any board, with hints and their reasons"},
	{"solve", "which buttons to press in the puzzle in front of you"},
	{"learn", "how it works, with boards to try"},
	{"lab", "build puzzles on graphs and analyze them"},
	{"studio", "make a film of two pictures, press by press"},
	{"atlas", "the patterns of every size"},
}

func describePages() string {
	return listing(webPages[:], 7, func(page [2]string) (string, string) { return page[0], page[1] })
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
