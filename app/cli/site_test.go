package cli

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/web"
)

// filesIn lists the files under a folder.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(folder, path)
			files = append(files, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSiteNeedsEngine(t *testing.T) {
	site, err := web.New(false)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "public")
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	err = u.site(context.Background(), siteFlags{folder: folder}, site)
	if site.Engine && err != nil ||
		!site.Engine && (err == nil || !strings.Contains(err.Error(), "script/engine")) {
		t.Errorf("engine %v: %v", site.Engine, err)
	}
	if _, err := os.Stat(folder); !site.Engine && err == nil {
		t.Error("a folder was made for nothing")
	}
}

func TestWriteSite(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	site := must(web.New(false))
	ctx := context.Background()
	folder := filepath.Join(t.TempDir(), "deep", "public")
	answer, err := writeSite(ctx, siteFlags{folder: folder}, site)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{siteMark}
	for file := range site.Files() {
		want = append(want, file.Path)
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file.Path)))
		if err != nil || string(data) != string(file.Bytes()) {
			t.Errorf("%s: %v", file.Path, err)
		}
	}
	slices.Sort(want)
	got := filesIn(t, folder)
	if !slices.Equal(slices.Sorted(slices.Values(got)), want) || answer.Files != len(want)-1 {
		t.Errorf("the folder has %q, want %q", got, want)
	}

	// The next version removes files that are no longer needed, and only its own, even if the mark was
	// changed.
	for _, name := range []string{"CNAME", "assets-old/x.js", "assets-old/mine.txt", "gone/y.js"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(filepath.Dir(folder), "outside")
	if err := os.WriteFile(outside, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	mark := siteMarkHead + "\nassets-old/x.js\ngone/y.js\n../outside\n/etc/hostname\n"
	if err := os.WriteFile(filepath.Join(folder, siteMark), []byte(mark), 0o666); err != nil {
		t.Fatal(err)
	}
	if answer, err = writeSite(ctx, siteFlags{folder: folder}, site); err != nil || answer.Removed != 2 {
		t.Errorf("%+v, %v", answer, err)
	}
	want = append(want, "CNAME", "assets-old/mine.txt")
	slices.Sort(want)
	if got := filesIn(t, folder); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("the folder has %q, want %q", got, want)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("a file outside was removed")
	}
	if _, err := os.Stat(filepath.Join(folder, "gone")); err == nil {
		t.Error("an empty folder stayed")
	}
}

func TestWriteSiteAmongOthers(t *testing.T) {
	site := must(web.New(false))
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := writeSite(context.Background(), siteFlags{folder: folder}, site)
	if err == nil || !strings.Contains(err.Error(), "--force") || len(filesIn(t, folder)) != 1 {
		t.Errorf("%v, %q", err, filesIn(t, folder))
	}
	if _, err := writeSite(context.Background(), siteFlags{folder: folder, Force: true}, site); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "thesis.txt")); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	// Canceled at once, nothing is written.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	empty := t.TempDir()
	if _, err := writeSite(ctx, siteFlags{folder: empty}, site); err == nil || len(filesIn(t, empty)) != 0 {
		t.Errorf("%v, %q", err, filesIn(t, empty))
	}
}
