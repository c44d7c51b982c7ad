package cli

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"lightsout/app/command"
	"lightsout/app/server"

	"github.com/spf13/cobra"
)

type appFlags struct {
	windowFlags
	Profile string `flag:"profile" doc:"the folder of the window's profile (default: lightsout/window in your settings folder)"`
}

func appCommand(u *ui) *cobra.Command {
	var f appFlags
	cmd := newCommand("app", 0, 0, func(cmd *cobra.Command, args []string) error {
		return u.app(cmd.Context(), f)
	})
	describePages(cmd)
	u.bind(cmd, &f)
	completePage(cmd)
	return cmd
}

// app is serve --open with a profile for its window: the server ends when the window is closed, logs only
// problems, and runs solvers if the system can confine them.
func (u *ui) app(ctx context.Context, f appFlags) error {
	profile, err := f.folder()
	if err != nil {
		return err
	}
	return u.serve(ctx, serveFlags{
		Options: server.Options{
			Log: slog.New(slog.NewTextHandler(u.Err, &slog.HandlerOptions{Level: slog.LevelWarn})),
		},
		windowFlags: f.windowFlags,
		Addr:        addressOf(profile),
		Open:        true,
		Solvers:     true,
		profile:     profile,
	})
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

// addressOf returns the address of the server for a profile. It is always the same, because a browser keeps
// settings and games by address.
func addressOf(profile string) string {
	hash := fnv.New32a()
	hash.Write([]byte(profile))
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(20_000+int(hash.Sum32()%10_000)))
}

// isRunning reports whether a server of this program is at an address.
func isRunning(address string) bool {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Second}
	reply, err := client.Get("http://" + address + "/healthz")
	if err != nil {
		return false
	}
	defer reply.Body.Close()
	text := make([]byte, len(server.Healthy))
	_, err = io.ReadFull(reply.Body, text)
	return err == nil && string(text) == server.Healthy
}
