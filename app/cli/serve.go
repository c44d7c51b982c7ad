package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/server"
	"lightsout/app/solvers"
	"lightsout/internal/base/text"
	"lightsout/web"
)

type serveFlags struct {
	server.Options
	Addr       string `flag:"addr" usual:"127.0.0.1:8080" doc:"where to listen; port 0 picks a free one"`
	Open       bool   `flag:"open" doc:"open the app in your browser"`
	Page       string `flag:"page" doc:"open this page in your browser, and what to open there, such as lab#graph-petersen"`
	LogFormat  string `flag:"log" usual:"text" doc:"the log on standard error: text, json or off"`
	Verbose    bool   `flag:"verbose" doc:"log every request"`
	MemoryText string `flag:"memory" doc:"memory for the server and its work, such as 2GiB (default: three quarters of what the machine or its container has)"`
	Solvers    bool   `flag:"solvers" doc:"let requests run the solvers that are installed on models they send, each with the time and memory of a request"`
	Unconfined bool   `flag:"solvers-unconfined" doc:"with --solvers: run them although this system cannot confine them; not with --public"`
	worker     int64
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
		return u.serve(cmd.Context(), f)
	}, "{pages}", describePages())
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
	case f.Unconfined && (f.Public || !f.Solvers):
		return usage("--solvers-unconfined is for --solvers on this machine, without --public")
	}
	return nil
}

func (u *ui) serve(ctx context.Context, f serveFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	page, err := pathOfPage(f.Page)
	if err != nil {
		return err
	}
	if f.Log, err = u.logger(f.LogFormat, f.Verbose); err != nil {
		return err
	}
	f.Hosts = text.Each(f.Hosts, strings.ToLower)
	if f.MaxBody == 0 {
		f.MaxBody = 16 << 20
		if f.Public {
			f.MaxBody = 8 << 20
		}
	}
	if f.Memory, err = memoryOf(f.MemoryText); err != nil {
		return err
	}
	var solverFlags []string
	if f.Solvers {
		solverFlags = []string{
			"--solvers", fmt.Sprintf("--solvers-unconfined=%v", f.Unconfined),
			fmt.Sprintf("--public=%v", f.Public),
		}
		if err := solvers.Confinable(ctx); err != nil && !f.Unconfined {
			return fmt.Errorf("--solvers needs Landlock and user namespaces of Linux to confine them: %w; "+
				"on this machine alone, --solvers-unconfined does without", err)
		}
	}
	listener, err := server.Listen(ctx, f.Addr, f.Public)
	if err != nil {
		return err
	}
	defer listener.Close()
	s, answer, err := u.newServer(f.Options, listener, solverFlags...)
	if err != nil {
		return err
	}
	if f.Open || page != "" {
		answer.Page = answer.URL + page
	}
	if err := u.Print(answer, func() error { return u.announce(answer) }); err != nil {
		return err
	}
	if answer.Page != "" {
		u.openBrowser(ctx, answer.Page)
	}
	if err = s.Serve(ctx, listener); err == nil {
		fmt.Fprintln(u.Err, "Stopped.")
	}
	return err
}

// newServer returns a server of the page and of every act, and what to say of it. With flags of solvers, acts
// may run third-party ones.
func (u *ui) newServer(
	o server.Options, listener net.Listener, extraArgs ...string,
) (*server.Server, serveAnswer, error) {
	site, err := web.New(true)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	o.Acts = api.Acts()
	o.Site = site
	o.Version = command.Version
	program, err := os.Executable()
	if err != nil {
		return nil, serveAnswer{}, fmt.Errorf("cannot find the program file to start workers: %w", err)
	}
	own, places, each := server.Divide(o.Memory)
	debug.SetMemoryLimit(own)
	args := append(append([]string{"serve"}, extraArgs...), "--worker")
	if len(extraArgs) > 0 {
		each /= 2 // half is for the solver that a worker starts
	}
	o.Places = places
	o.MaxHeld = own / 2
	o.Start = server.Process(each, program, args...)
	s, err := server.New(o)
	if err != nil {
		return nil, serveAnswer{}, err
	}
	return s, serveAnswer{URL: urlOf(listener.Addr()), Address: listener.Addr().String(), Public: o.Public,
		Engine: site.Engine, Version: command.Version}, nil
}

func (u *ui) announce(a serveAnswer) error {
	fmt.Fprintf(u.Out, "Lights Out is at %s\n", a.URL)
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
func urlOf(a net.Addr) string {
	host, port, _ := net.SplitHostPort(a.String()) // of TCP, which has both
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
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

type siteFlags struct {
	folder     string
	Compressed bool `flag:"compressed" doc:"also write .gz and .br files, for servers that send them"`
	Force      bool `flag:"force" doc:"write into a folder that has other files"`
	Single     bool `flag:"single" doc:"write Play as one HTML file"`
}

func siteCommand(u *ui) *cobra.Command {
	var f siteFlags
	var folders []string
	cmd := newCommand("site", 0, 0, func(cmd *cobra.Command, args []string) error {
		switch {
		case f.Single && (len(folders) == 0 || f.Compressed || f.Force):
			return usage("one file has a name and no other flags: write lightsout site --single -o game.html")
		case !f.Single && (len(folders) == 0 || slices.Contains(folders, command.Stdout)):
			return usage("the site is many files: write lightsout site -o DIR")
		}
		stop := u.Working("bundling the pages")
		site, err := web.New(false)
		stop()
		if err != nil {
			return err
		}
		for _, f.folder = range folders {
			if err := u.site(cmd.Context(), f, site); err != nil {
				return err
			}
		}
		return nil
	}, "{pages}", describePages())
	cmd.Flags().StringArrayVarP(&folders, "output", "o", nil,
		"the folder to write to, or with --single the file (may be repeated)")
	u.bind(cmd, &f)
	u.shared(cmd, "timeout")
	return cmd
}

func (u *ui) writeSingle(ctx context.Context, f siteFlags, site *web.Site) (siteAnswer, error) {
	page, err := web.Single()
	if err != nil {
		return siteAnswer{}, err
	}
	answer := siteAnswer{File: f.folder, Version: site.Version, Files: 1, Bytes: int64(len(page))}
	return answer, u.WriteOutput(ctx, f.folder, command.Contents(page))
}

type siteAnswer struct {
	Folder  string `json:"folder,omitempty"`
	File    string `json:"file,omitempty"` // with --single
	Version string `json:"version"`
	Files   int    `json:"files"`
	Bytes   int64  `json:"bytes"`
	Removed int    `json:"removed"` // files of the last time
}

// siteMark is the file that says that a folder is ours, and which files in it are.
const (
	siteMark     = ".lightsout-site"
	siteMarkHead = "Written by lightsout site, which may replace and remove these files:"
)

func (u *ui) site(ctx context.Context, f siteFlags, site *web.Site) error {
	if !site.Engine {
		return errors.New(
			"the site needs the page's engine, which is not built: run script/engine in the sources, then " +
				"build the program again")
	}
	write := writeSite
	if f.Single {
		write = u.writeSingle
	}
	stop := u.Working("writing " + f.folder)
	answer, err := write(ctx, f, site)
	stop()
	if err != nil || f.folder == command.Stdout {
		return err
	}
	return u.PrintLine(answer, "%s: %s, %d kB", f.folder, text.Number(answer.Files, "file"),
		(answer.Bytes+999)/1000)
}

func writeSite(ctx context.Context, f siteFlags, site *web.Site) (siteAnswer, error) {
	answer := siteAnswer{Folder: f.folder, Version: site.Version}
	old, fresh, err := siteFolder(f)
	if err != nil {
		return answer, err
	}
	files := siteFiles(site, f.Compressed)
	names := text.Each(files, func(file siteFile) string { return file.name })
	// From here on the folder is ours, whatever happens: the next run puts it in order.
	if err := writeMark(ctx, f.folder, append(slices.Clone(names), old...)); err != nil {
		return answer, errors.Join(err, undoSite(f.folder, fresh))
	}
	for _, file := range files {
		name := filepath.Join(f.folder, filepath.FromSlash(file.name))
		data := file.bytes()
		err := os.MkdirAll(filepath.Dir(name), 0o777)
		if err == nil {
			err = command.WriteFile(ctx, name, command.Contents(data))
		}
		if err != nil {
			return answer, errors.Join(err, undoSite(f.folder, fresh))
		}
		answer.Files++
		answer.Bytes += int64(len(data))
	}
	for _, name := range old {
		if !slices.Contains(names, name) &&
			os.Remove(filepath.Join(f.folder, filepath.FromSlash(name))) == nil {
			answer.Removed++
		}
		dir := path.Dir(name) // a folder that is empty now goes, too
		for dir != "." && os.Remove(filepath.Join(f.folder, filepath.FromSlash(dir))) == nil {
			dir = path.Dir(dir)
		}
	}
	return answer, writeMark(ctx, f.folder, names)
}

// siteFolder makes the folder, and returns the files that an earlier run wrote to it. It is fresh if there
// was nothing in it.
func siteFolder(f siteFlags) (old []string, fresh bool, err error) {
	entries, err := os.ReadDir(f.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, true, os.MkdirAll(f.folder, 0o777)
	}
	if err != nil {
		return nil, false, err
	}
	mark, _ := os.ReadFile(filepath.Join(f.folder, siteMark))
	if names, ours := strings.CutPrefix(string(mark), siteMarkHead+"\n"); ours {
		for name := range strings.SplitSeq(names, "\n") {
			if name != "" && filepath.IsLocal(filepath.FromSlash(name)) {
				old = append(old, name)
			}
		}
		return old, false, nil
	}
	if len(entries) > 0 && !f.Force {
		return nil, false, fmt.Errorf("%s is not empty: give an empty folder, or --force", f.folder)
	}
	return nil, len(entries) == 0, nil
}

type siteFile struct {
	name  string
	bytes func() []byte
}

// siteFiles lists the files: those of which the address says the content first, then the pages, which
// lead to them, and last the service worker, which notifies open pages.
func siteFiles(site *web.Site, compressed bool) []siteFile {
	var files []siteFile
	for _, file := range slices.SortedStableFunc(site.Files(), func(a, b web.File) int {
		return turnOf(a) -
			turnOf(b)
	}) {
		files = append(files, siteFile{file.Path, file.Bytes})
		for end, form := range map[string]func() []byte{".br": file.Brotli, ".gz": file.Gzip} {
			if compressed && form() != nil {
				files = append(files, siteFile{file.Path + end, form})
			}
		}
	}
	return files
}

func turnOf(f web.File) int {
	switch {
	case f.Immutable:
		return 0
	case f.Path == "sw.js":
		return 2
	}
	return 1
}

func writeMark(ctx context.Context, folder string, names []string) error {
	slices.Sort(names)
	text := siteMarkHead + "\n" + strings.Join(slices.Compact(names), "\n") + "\n"
	return command.WriteFile(ctx, filepath.Join(folder, siteMark), command.Contents([]byte(text)))
}

// undoSite removes what was written to a folder that was empty. One in which a site was keeps what there
// is: its pages still lead to the old files.
func undoSite(folder string, fresh bool) error {
	if !fresh {
		return nil
	}
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(folder, entry.Name())))
	}
	return err
}
