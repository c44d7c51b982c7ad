// Command sbom lists the contents of a release: modules (an SBOM in CycloneDX) and license texts.
//
//	sbom sbom VERSION COMMIT SECONDS OS/ARCH...       the SBOM of the program on these platforms
//	sbom licenses OS/ARCH...                          the texts of all licenses that must go with it
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	var kind string
	if len(args) > 0 {
		kind, args = args[0], args[1:]
	}
	switch {
	case kind == "sbom" && len(args) > 3:
		seconds, err := strconv.ParseUint(args[2], 10, 62)
		if err != nil {
			return fmt.Errorf("the time %q: must be seconds since 1970", args[2])
		}
		modules, err := listModules(args[3:])
		if err != nil {
			return err
		}
		text, err := sbom(release{version: args[0], commit: args[1], when: time.Unix(int64(seconds), 0).UTC()}, modules)
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	case kind == "licenses" && len(args) > 0:
		modules, err := listModules(args)
		if err != nil {
			return err
		}
		text, err := licenseTexts(modules)
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, text)
		return err
	}
	return fmt.Errorf("usage: see script/sbom/main.go")
}
