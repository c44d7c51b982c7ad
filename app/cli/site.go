package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/app/command"
	"lightsout/internal/base/text"
	"lightsout/web"

	"github.com/spf13/cobra"
)

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
	})
	describePages(cmd)
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

// writeSite writes the files of a site, each whole or not at all, in an order in which a visitor never finds
// half of it. It removes nothing but what an earlier run wrote.
func writeSite(ctx context.Context, f siteFlags, site *web.Site) (siteAnswer, error) {
	answer := siteAnswer{Folder: f.folder, Version: site.Version}
	old, err := earlierFiles(f)
	if err != nil {
		return answer, err
	}
	write := func(name string, data []byte) error {
		path := filepath.Join(f.folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		return command.WriteFile(ctx, path, command.Contents(data))
	}
	files := siteFiles(site, f.Compressed)
	names := text.Each(files, func(file siteFile) string { return file.name })
	// From here on the folder is ours, whatever happens: the next run puts it in order.
	if err := write(siteMark, markOf(append(slices.Clone(names), old...))); err != nil {
		return answer, err
	}
	for _, file := range files {
		data := file.bytes()
		if err := write(file.name, data); err != nil {
			return answer, err
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
	return answer, write(siteMark, markOf(names))
}

// earlierFiles returns the files that an earlier run wrote to the folder. One with other files is refused.
func earlierFiles(f siteFlags) (names []string, err error) {
	mark, err := os.ReadFile(filepath.Join(f.folder, siteMark))
	if list, ours := strings.CutPrefix(string(mark), siteMarkHead+"\n"); err == nil && ours {
		for name := range strings.SplitSeq(list, "\n") {
			if name != "" && filepath.IsLocal(filepath.FromSlash(name)) {
				names = append(names, name)
			}
		}
		return names, nil
	}
	entries, err := os.ReadDir(f.folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && len(entries) > 0 && !f.Force:
		return nil, fmt.Errorf("%s is not empty: give an empty folder, or --force", f.folder)
	}
	return nil, err
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
		return turnOf(a) - turnOf(b)
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

// markOf returns what the mark says.
func markOf(names []string) []byte {
	slices.Sort(names)
	return []byte(siteMarkHead + "\n" + strings.Join(slices.Compact(names), "\n") + "\n")
}
