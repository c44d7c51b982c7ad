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
