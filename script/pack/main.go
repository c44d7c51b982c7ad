// Pack makes what script/release puts beside the programs: archives that are the same wherever and whenever they are
// made, the list of what is inside (an SBOM in CycloneDX), the licenses of others, and checksums.
//
//	pack archive SECONDS FOLDER FILE                  FILE.tar.gz or FILE.zip of a folder, all times set to SECONDS since 1970
//	pack sbom VERSION COMMIT SECONDS OS/ARCH...       the SBOM of the program on these platforms
//	pack licenses OS/ARCH...                          the texts of all licenses that must go with it
//	pack sums FOLDER                                  the SHA-256 of each file in a folder
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	var kind string
	if len(args) > 0 {
		kind, args = args[0], args[1:]
	}
	switch {
	case kind == "archive" && len(args) == 3:
		when, err := parseTime(args[0])
		if err != nil {
			return err
		}
		return writeArchive(args[2], args[1], when)
	case kind == "sbom" && len(args) > 3:
		when, err := parseTime(args[2])
		if err != nil {
			return err
		}
		modules, err := listModules(args[3:])
		if err != nil {
			return err
		}
		text, err := sbom(release{version: args[0], commit: args[1], when: when}, modules)
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
	case kind == "sums" && len(args) == 1:
		return sums(args[0], out)
	}
	return fmt.Errorf("say archive, sbom, licenses or sums, and what they need: see script/pack/main.go")
}

func parseTime(text string) (time.Time, error) {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seconds < 0 {
		return time.Time{}, fmt.Errorf("the time %q: it should be seconds since 1970", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// sums prints the checksums of the files in a folder, as sha256sum -c reads them.
func sums(folder string, out io.Writer) error {
	entries, err := os.ReadDir(folder) // in the order of their names
	if err != nil {
		return err
	}
	var list bytes.Buffer
	for _, entry := range entries {
		if !entry.Type().IsRegular() || entry.Name() == "SHA256SUMS" {
			continue
		}
		sum, err := sumOf(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sum, entry.Name())
	}
	_, err = out.Write(list.Bytes())
	return err
}

func sumOf(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
