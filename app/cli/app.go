package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"lightsout/app/command"
	"lightsout/app/server"
	"lightsout/app/solvers"

	"github.com/spf13/cobra"
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
