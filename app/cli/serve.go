package cli

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/server"
	"lightsout/app/solvers"
	"lightsout/internal/base/text"
	"lightsout/web"

	"github.com/spf13/cobra"
)

type serveFlags struct {
	server.Options
	windowFlags
	Addr       string `flag:"addr" usual:"127.0.0.1:8080" doc:"where to listen; port 0 picks a free one"`
	Metrics    string `flag:"metrics-addr" doc:"serve metrics for Prometheus at this address, such as 127.0.0.1:9090"`
	Open       bool   `flag:"open" doc:"open the app in its own window, or in your default browser; if a server runs at this address, open that one"`
	LogFormat  string `flag:"log" usual:"text" doc:"the log on standard error: text, json or off"`
	Verbose    bool   `flag:"verbose" doc:"log every request"`
	MemoryText string `flag:"memory" doc:"memory for the server and its work, such as 2GiB (default: three quarters of what the machine or its container has)"`
	Solvers    bool   `flag:"solvers" doc:"let requests run the solvers that are installed on models they send, each with the time and memory of a request"`
	Unconfined bool   `flag:"solvers-unconfined" doc:"with --solvers: run them although this system cannot confine them; not with --public"`
	worker     int64
	profile    string // of a window that ends the server; see app.go
}

func serveCommand(u *ui) *cobra.Command {
	var f serveFlags
	cmd := newCommand("serve", 0, 0, func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("worker") {
			env := api.NewEnv()
			if f.Solvers {
				env.Solvers = solverList(bridges(solvers.Limits{
					Memory: f.worker, Unconfined: f.Unconfined, Private: !f.Public,
				}))
			}
			return server.Work(cmd.Context(), api.Acts(), env, f.worker, u.In, u.Out)
		}
		if err := f.check(); err != nil {
			return err
		}
		return u.serve(cmd.Context(), f)
	})
	describePages(cmd)
	f.Budget = server.DefaultBudget
	f.Rate = server.DefaultRate
	u.bind(cmd, &f)
	cmd.Flags().Int64Var(&f.worker, "worker", 0, "")
	cmd.Flags().Lookup("worker").Hidden = true
	completePage(cmd)
	command.CompleteFlag(cmd, "log", "text", "json", "off")
	return cmd
}

type serveAnswer struct {
	URL     string `json:"url"`
	Page    string `json:"page,omitempty"`    // the page to open in the browser
	Browser string `json:"browser,omitempty"` // what opens it in its own window
	Metrics string `json:"metrics,omitempty"` // where the metrics are
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
	case f.Unconfined && (f.Public || !f.Solvers):
		return usage("--solvers-unconfined is for --solvers on this machine, without --public")
	}
	return nil
}

func (u *ui) serve(ctx context.Context, f serveFlags) error {
	page, err := pathOfPage(f.Page)
	if err != nil {
		return err
	}
	browser, err := f.window()
	if err != nil {
		return err
	}
	if err := f.setDefaults(u); err != nil {
		return err
	}
	opens := f.Open || page != ""
	listener, err := server.Listen(ctx, f.Addr, f.Public)
	switch {
	case err != nil && opens && isRunning(f.Addr):
		url := urlOf(f.Addr)
		fmt.Fprintf(u.Err, "Lights Out is running already, at %s: here is another window.\n", url)
		u.showPage(ctx, browser, f.profile, url+page)
		return nil
	case err != nil && f.profile != "":
		listener, err = server.Listen(ctx, "127.0.0.1:0", false)
	}
	if err != nil {
		return err
	}
	defer listener.Close()
	s, answer, err := u.newServer(ctx, f, listener)
	if err != nil {
		return err
	}
	if f.Metrics != "" {
		at, err := server.Listen(ctx, f.Metrics, f.Public)
		if err != nil {
			return err
		}
		metrics := s.MetricsServer()
		go metrics.Serve(at)
		defer metrics.Close()
		answer.Metrics = urlOf(at.Addr().String()) + "metrics"
	}
	if opens {
		answer.Page = answer.URL + page
		answer.Browser = browser
	}
	if err := u.Print(answer, func() error { return u.announce(answer) }); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var shown sync.WaitGroup
	if opens {
		shown.Go(func() {
			if u.showPage(ctx, browser, f.profile, answer.Page) {
				stop()
			}
		})
	}
	err = s.Serve(ctx, listener)
	stop()
	shown.Wait()
	if err == nil {
		fmt.Fprintln(u.Err, "Stopped.")
	}
	return err
}

// setDefaults completes what flags leave open.
func (f *serveFlags) setDefaults(u *ui) (err error) {
	if f.Log == nil {
		if f.Log, err = u.logger(f.LogFormat, f.Verbose); err != nil {
			return err
		}
	}
	f.Hosts = text.Each(f.Hosts, strings.ToLower)
	f.Memory, err = memoryOf(f.MemoryText)
	return err
}

// solverArgs returns the flags with which workers run solvers, if they may.
func (f *serveFlags) solverArgs(ctx context.Context) ([]string, error) {
	if !f.Solvers {
		return nil, nil
	}
	if err := solvers.Confinable(ctx); err != nil && !f.Unconfined {
		if f.profile != "" {
			return nil, nil
		}
		return nil, fmt.Errorf("--solvers needs Landlock and user namespaces of Linux to confine them: %w; "+
			"on this machine alone, --solvers-unconfined does without", err)
	}
	return []string{
		"--solvers", fmt.Sprintf("--solvers-unconfined=%v", f.Unconfined),
		fmt.Sprintf("--public=%v", f.Public),
	}, nil
}

// newServer returns a server of the page and of every act, and what to say of it.
func (u *ui) newServer(
	ctx context.Context, f serveFlags, listener net.Listener,
) (*server.Server, serveAnswer, error) {
	solverArgs, err := f.solverArgs(ctx)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	site, err := web.New(true)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	o := f.Options
	o.Acts = api.Acts()
	o.Site = site
	o.Version = command.Version
	program, err := os.Executable()
	if err != nil {
		return nil, serveAnswer{}, fmt.Errorf("cannot find the program file to start workers: %w", err)
	}
	own, places, each := server.Divide(o.Memory)
	debug.SetMemoryLimit(own)
	args := append(append([]string{"serve"}, solverArgs...), "--worker")
	if len(solverArgs) > 0 {
		each /= 2 // half is for the solver that a worker starts
	}
	o.Places = places
	o.MaxHeld = own / 2
	o.Start = server.Process(each, program, args...)
	s, err := server.New(o)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	address := listener.Addr().String()
	return s, serveAnswer{
		URL: urlOf(address), Address: address, Public: o.Public,
		Engine: site.Engine, Version: command.Version,
	}, nil
}

func (u *ui) announce(a serveAnswer) error {
	fmt.Fprintf(u.Out, "Lights Out is at %s\n", cmp.Or(a.Page, a.URL))
	if a.Metrics != "" {
		fmt.Fprintf(u.Out, "Metrics for Prometheus are at %s\n", a.Metrics)
	}
	fmt.Fprintf(u.Err, "The API is described at %sapi/. Ctrl-C stops.\n", a.URL)
	if a.Public && !strings.HasPrefix(a.Address, "127.") && !strings.HasPrefix(a.Address, "[::1]") {
		fmt.Fprintf(u.Err, "Other machines can reach it at %s.\n", a.Address)
	}
	if !a.Engine {
		fmt.Fprintln(u.Err,
			"This program was built without the page's engine, so the page works only while this server "+
				"runs; make build and released versions include it.")
	}
	return nil
}

// urlOf returns the address of a server as a browser of this machine reaches it.
func urlOf(address string) string {
	host, port, _ := net.SplitHostPort(address) // of TCP, which has both
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

func (u *ui) logger(kind string, verbose bool) (*slog.Logger, error) {
	o := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		o.Level = slog.LevelDebug
	}
	switch kind {
	case "text":
		return slog.New(slog.NewTextHandler(u.Err, o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(u.Err, o)), nil
	case "off":
		return slog.New(slog.DiscardHandler), nil
	}
	return nil, usage("--log %q: must be text, json or off", kind)
}
