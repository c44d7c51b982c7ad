//go:build all

package repo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// notebook runs the code of a notebook, and fails where a cell prints something else than its stored output.
const notebook = `
import contextlib, io, json, os, sys
names, cells = {}, json.load(open("examples/tables.ipynb"))["cells"]
os.chdir(sys.argv[1])
for cell in cells:
    if cell["cell_type"] == "code":
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), names)
        stored = "".join(line for output in cell["outputs"] for line in output["text"])
        if printed.getvalue() != stored:
            sys.exit("a cell prints\n" + printed.getvalue() + "and has\n" + stored)
`

func TestNotebook(t *testing.T) {
	const python = "/usr/bin/python3" // where script/setup installs packages
	if exec.Command(python, "-c", "import pandas, matplotlib").Run() != nil && os.Getenv("CI") != "true" {
		t.Skip("python3-pandas and python3-matplotlib are missing: script/setup installs them")
	}
	folder := t.TempDir()
	out, err := exec.Command("go", "build", "-o", folder+string(filepath.Separator), "./cmd/lightsout",
		"./cmd/lightsout-census").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(python, "-c", notebook, folder)
	run.Env = append(os.Environ(), "MPLBACKEND=Agg",
		"PATH="+folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
