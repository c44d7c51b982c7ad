package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/app/bridge"
	"lightsout/internal/app/server"
	"lightsout/web"
)

type serveFlags struct {
	server.Options
	addr, page, log, memory, census string
	open, verbose, solvers          bool
	worker                          int64
}

func serveCommand(u *ui) *cobra.Command {
	var f serveFlags
	cmd := newCommand("serve", 0, 0, func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("worker") {
			env := api.NewEnv()
			if f.solvers {
				env.Solvers = solvers{bridges(), bridge.Limits{Memory: f.worker}}
			}
			return server.Work(cmd.Context(), api.Acts(), env, f.worker, u.in, u.out)
		}
		return u.serve(cmd.Context(), f)
	}, "{pages}", describePages())
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "where to listen; port 0 picks a free one")
	flags.BoolVar(&f.open, "open", false, "open the app in your browser")
	pageFlag(cmd, &f.page, "open this page in your browser, and what to open there, such as lab#graph-petersen")
	flags.BoolVar(&f.Public, "public", false, "allow addresses that other machines can reach, and limit each client")
	flags.BoolVar(&f.BehindProxy, "behind-proxy", false, "the last X-Forwarded-For is the address of the client")
	flags.StringSliceVar(&f.Hosts, "host", nil, "a host name of this server; requests for other names are refused")
	flags.DurationVar(&f.Budget, "budget", server.DefaultBudget, "the time limit of a request")
	flags.Float64Var(&f.Rate, "rate", server.DefaultRate, "with --public: requests per second from one address; an act counts as five")
	flags.Int64Var(&f.MaxBody, "max-request", 0, "maximum size of a request in bytes (default: 16 MiB, or 8 MiB with --public)")
	flags.StringVar(&f.log, "log", "text", "the log on standard error: text, json or off")
	flags.BoolVar(&f.verbose, "verbose", false, "log every request")
	flags.StringVar(&f.census, "census", "", "show a census at /census/: a record, a folder of records, or nats://host:4222/NAME")
	flags.StringVar(&f.memory, "memory", "", "memory for the server and its work, such as 2GiB (default: three quarters of what the machine or its container has)")
	flags.BoolVar(&f.solvers, "solvers", false, "let requests run the solvers that are installed on models they send, each with the time and memory of a request")
	flags.Int64Var(&f.worker, "worker", 0, "")
	flags.Lookup("worker").Hidden = true
	completeFlag(cmd, "log", "text", "json", "off")
	return cmd
}

type serveAnswer struct {
	URL     string `json:"url"`
	Page    string `json:"page,omitempty"` // the page to open in the browser
	Address string `json:"address"`
	Public  bool   `json:"public"`
	Engine  bool   `json:"engine"` // whether the page has its engine
	Version string `json:"version"`
}

func (f serveFlags) check() error {
	switch {
	case f.Budget <= 0:
		return usage("--budget %v: must be a duration such as 60s", f.Budget)
	case f.Rate <= 0 || f.Rate > 1e6:
		return usage("--rate %v: must be a number of requests per second", f.Rate)
	case f.MaxBody < 0:
		return usage("--max-request %d: must be a number of bytes", f.MaxBody)
	case f.BehindProxy && !f.Public:
		return usage("--behind-proxy needs --public: a server behind a proxy is public")
	}
	_, err := addressOfPage("", f.page)
	return err
}

func (u *ui) serve(ctx context.Context, f serveFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	var err error
	if f.Log, err = u.logger(f.log, f.verbose); err != nil {
		return err
	}
	for i, host := range f.Hosts {
		f.Hosts[i] = strings.ToLower(host)
	}
	if f.MaxBody == 0 {
		f.MaxBody = 16 << 20
		if f.Public {
			f.MaxBody = 8 << 20
		}
	}
	if f.Memory, err = memoryOf(f.memory); err != nil {
		return err
	}
	if err := u.showCensus(f.census, &f.Options); err != nil {
		return err
	}
	listener, err := server.Listen(ctx, f.addr, f.Public)
	if err != nil {
		return err
	}
	defer listener.Close()
	s, answer, err := u.newServer(f.Options, listener, f.solvers)
	if err != nil {
		return err
	}
	if f.open || f.page != "" {
		if answer.Page, err = addressOfPage(answer.URL, f.page); err != nil {
			return err
		}
	}
	if err := u.give(answer, func() error { return u.announce(answer) }); err != nil {
		return err
	}
	if answer.Page != "" {
		if err := openBrowser(ctx, answer.Page); err != nil {
			u.complain(fmt.Sprintf("no browser could be opened (%v): open %s yourself", err, answer.Page))
		}
	}
	err = s.Serve(ctx, listener)
	if err == nil {
		fmt.Fprintln(u.err, "Stopped.")
	}
	return err
}

// newServer returns a server of the page and of every act, and what to say of it. With solvers, acts may run third-party ones.
func (u *ui) newServer(o server.Options, listener net.Listener, solvers bool) (*server.Server, serveAnswer, error) {
	site, err := web.New(true)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	o.Acts, o.Site, o.Version = api.Acts(), site, Version
	program, err := os.Executable()
	if err != nil {
		return nil, serveAnswer{}, fmt.Errorf("cannot find the program file to start workers: %w", err)
	}
	own, places, each := server.Divide(o.Memory)
	debug.SetMemoryLimit(own)
	args := []string{"serve", "--worker"}
	if solvers {
		args, each = []string{"serve", "--solvers", "--worker"}, each/2 // half is for the solver that a worker starts
	}
	o.Places, o.MaxHeld, o.Start = places, own/2, server.Process(each, program, args...)
	s, err := server.New(o)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	return s, serveAnswer{URL: urlOf(listener.Addr()), Address: listener.Addr().String(), Public: o.Public, Engine: site.Engine(), Version: Version}, nil
}

func (u *ui) announce(a serveAnswer) error {
	fmt.Fprintf(u.out, "Lights Out is at %s\n", a.URL)
	fmt.Fprintf(u.err, "The API is described at %sapi/. Ctrl-C stops.\n", a.URL)
	if a.Public && !strings.HasPrefix(a.Address, "127.") && !strings.HasPrefix(a.Address, "[::1]") {
		fmt.Fprintf(u.err, "Other machines can reach it at %s.\n", a.Address)
	}
	if !a.Engine {
		fmt.Fprintln(u.err, "This program was built without the page's engine, so the page works only while this server runs; make build and released versions include it.")
	}
	return nil
}

// urlOf returns the address of a server as a browser of this machine reaches it.
func urlOf(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "http://" + a.String() + "/"
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// logger returns the log that the flags ask for. A terminal gets text that is short.
func (u *ui) logger(kind string, verbose bool) (*slog.Logger, error) {
	o := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		o.Level = slog.LevelDebug
	}
	switch kind {
	case "text":
		if _, _, terminal := u.terminalSize(u.err); terminal {
			o.ReplaceAttr = shortTime
		}
		return slog.New(slog.NewTextHandler(u.err, o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(u.err, o)), nil
	case "off":
		return slog.New(slog.DiscardHandler), nil
	}
	return nil, usage("--log %q: must be text, json or off", kind)
}

// shortTime omits the date from a log in a terminal.
func shortTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		return slog.String(slog.TimeKey, a.Value.Time().Format(time.TimeOnly))
	}
	return a
}
