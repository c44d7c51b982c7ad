package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/web"
)

type siteFlags struct {
	folder                    string
	compressed, force, single bool
}

func siteCommand(u *ui) *cobra.Command {
	var f siteFlags
	var folders []string
	cmd := newCommand("site", 0, 0, func(cmd *cobra.Command, args []string) error {
		switch {
		case f.single && (len(folders) == 0 || f.compressed || f.force):
			return usage("one file has a name and no other flags: write lightsout site --single -o game.html")
		case !f.single && (len(folders) == 0 || slices.Contains(folders, stdout)):
			return usage("the site is many files: write lightsout site -o DIR")
		}
		stop := u.working("bundling the pages")
		site, err := web.New(false)
		stop()
		if err != nil {
			return err
		}
		if f.single {
			return u.singles(cmd.Context(), site, folders)
		}
		for _, f.folder = range folders {
			if err := u.site(cmd.Context(), f, site); err != nil {
				return err
			}
		}
		return nil
	}, "{pages}", describePages())
	cmd.Flags().StringArrayVarP(&folders, "output", "o", nil, "the folder to write to, or with --single the file (may be repeated)")
	cmd.Flags().BoolVar(&f.compressed, "compressed", false, "also write .gz and .br files, for servers that send them")
	cmd.Flags().BoolVar(&f.force, "force", false, "write into a folder that has other files")
	cmd.Flags().BoolVar(&f.single, "single", false, "write Play as one HTML file")
	return u.timed(cmd)
}

func (u *ui) singles(ctx context.Context, site *web.Site, files []string) error {
	if !site.Engine() {
		return errNoEngine
	}
	page, err := web.Single()
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := u.write(ctx, file, contents(page)); err != nil {
			return err
		}
		switch {
		case file == stdout:
		case u.json:
			err = u.printJSON(siteAnswer{File: file, Version: site.Version(), Files: 1, Bytes: int64(len(page))})
		default:
			fmt.Fprintf(u.out, "%s: %d kB\n", file, (len(page)+999)/1000)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

var errNoEngine = errors.New("the site needs the page's engine, which is not built: run script/engine in the sources, then build the program again")

// siteAnswer is what was written.
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
	if !site.Engine() {
		return errNoEngine
	}
	stop := u.working("writing " + f.folder)
	answer, err := writeSite(ctx, f, site)
	stop()
	if err != nil {
		return err
	}
	return u.give(answer, func() error {
		_, err := fmt.Fprintf(u.out, "%s: %d files, %d kB\n", answer.Folder, answer.Files, (answer.Bytes+999)/1000)
		return err
	})
}

func writeSite(ctx context.Context, f siteFlags, site *web.Site) (siteAnswer, error) {
	answer := siteAnswer{Folder: f.folder, Version: site.Version()}
	old, fresh, err := siteFolder(f)
	if err != nil {
		return answer, err
	}
	files := siteFiles(site, f.compressed)
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = file.name
	}
	// From here on the folder is ours, whatever happens: the next run puts it in order.
	if err := writeMark(ctx, f.folder, append(slices.Clone(names), old...)); err != nil {
		return answer, errors.Join(err, undoSite(f.folder, nil, fresh))
	}
	for i, file := range files {
		n, err := file.write(ctx, f.folder)
		if err != nil {
			return answer, errors.Join(err, undoSite(f.folder, names[:i], fresh))
		}
		answer.Files++
		answer.Bytes += n
	}
	for _, name := range old {
		if !slices.Contains(names, name) && os.Remove(filepath.Join(f.folder, filepath.FromSlash(name))) == nil {
			answer.Removed++
		}
	}
	removeEmpty(f.folder, old)
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
	mark, err := os.Open(filepath.Join(f.folder, siteMark))
	if err == nil {
		defer mark.Close()
		lines := bufio.NewScanner(mark)
		if lines.Scan() && lines.Text() == siteMarkHead {
			for lines.Scan() {
				if name := lines.Text(); name != "" && filepath.IsLocal(filepath.FromSlash(name)) {
					old = append(old, name)
				}
			}
			return old, false, lines.Err()
		}
	}
	if len(entries) > 0 && !f.force {
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
	for turn := range 3 {
		for file := range site.Files() {
			if turnOf(file) != turn {
				continue
			}
			files = append(files, siteFile{file.Path, file.Bytes})
			if !compressed {
				continue
			}
			for end, form := range map[string]func() []byte{".br": file.Brotli, ".gz": file.Gzip} {
				if form() != nil {
					files = append(files, siteFile{file.Path + end, form})
				}
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

func (f siteFile) write(ctx context.Context, folder string) (int64, error) {
	name := filepath.Join(folder, filepath.FromSlash(f.name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return 0, err
	}
	data := f.bytes()
	return int64(len(data)), writeFile(ctx, name, contents(data))
}

func writeMark(ctx context.Context, folder string, names []string) error {
	slices.Sort(names)
	text := siteMarkHead + "\n" + strings.Join(slices.Compact(names), "\n") + "\n"
	return writeFile(ctx, filepath.Join(folder, siteMark), contents([]byte(text)))
}

// undoSite removes what was written to a folder that was empty. One in which a site was keeps what there
// is: its pages still lead to the old files.
func undoSite(folder string, names []string, fresh bool) error {
	if !fresh {
		return nil
	}
	for _, name := range append(names, siteMark) {
		if err := os.Remove(filepath.Join(folder, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	removeEmpty(folder, names)
	return nil
}

// removeEmpty removes the folders of files that have gone, if nothing else is in them.
func removeEmpty(folder string, names []string) {
	seen := map[string]bool{}
	var folders []string
	for _, name := range names {
		for dir := path.Dir(name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			folders = append(folders, dir)
		}
	}
	slices.SortFunc(folders, func(a, b string) int { return len(b) - len(a) }) // the inner ones first
	for _, dir := range folders {
		_ = os.Remove(filepath.Join(folder, filepath.FromSlash(dir))) // fails if it is not empty
	}
}
