// Command sbom lists the contents of a release: an SBOM in CycloneDX, and license texts.
//
//	sbom sbom VERSION COMMIT SECONDS OS/ARCH...       the SBOM of the program on these platforms
//	sbom licenses OS/ARCH...                          the texts of all licenses that must go with it
package main

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/google/licensecheck"
	"github.com/google/uuid"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	switch {
	case len(args) > 4 && args[0] == "sbom":
		seconds, err := strconv.ParseUint(args[3], 10, 62)
		if err != nil {
			return fmt.Errorf("the time %q: must be seconds since 1970", args[3])
		}
		parts, err := listParts(args[4:])
		if err != nil {
			return err
		}
		return writeSBOM(out, args[1], args[2], time.Unix(int64(seconds), 0), parts)
	case len(args) > 1 && args[0] == "licenses":
		parts, err := listParts(args[1:])
		if err != nil {
			return err
		}
		return writeLicenses(out, parts)
	}
	return fmt.Errorf("usage: see script/sbom/main.go")
}

// writeSBOM writes the bill of materials: which parts are in the program, in which version, with which
// checksum and license, and which of them needs which.
func writeSBOM(w io.Writer, version, commit string, when time.Time, parts []*part) error {
	components := []cyclonedx.Component{}
	dependencies := []cyclonedx.Dependency{}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Timestamp: when.UTC().Format(time.RFC3339)}
	bom.Components = &components
	bom.Dependencies = &dependencies
	for _, p := range parts {
		if p.main {
			p.version = "v" + version
		}
		c := cyclonedx.Component{
			BOMRef: p.path, PackageURL: p.url(), Type: cyclonedx.ComponentTypeLibrary, Name: p.path,
			Version: p.version, Scope: cyclonedx.ScopeRequired,
			Licenses: &cyclonedx.Licenses{{Expression: p.license}},
		}
		if p.sum.Value != "" {
			c.Hashes = &[]cyclonedx.Hash{p.sum}
		}
		if p.main {
			c.Type = cyclonedx.ComponentTypeApplication
			c.Scope = ""
			c.Version = version
			c.Properties = &[]cyclonedx.Property{{Name: "lightsout:commit", Value: commit}}
			bom.Metadata.Component = &c
		} else {
			components = append(components, c)
		}
		slices.Sort(p.needs)
		needs := slices.Compact(append([]string{}, p.needs...)) // not null if there are none
		dependencies = append(dependencies, cyclonedx.Dependency{Ref: p.path, Dependencies: &needs})
	}
	// The number must be unique to this bill, and reproducible.
	text, err := json.Marshal(bom)
	if err != nil {
		return err
	}
	bom.SerialNumber = uuid.NewSHA1(uuid.NameSpaceURL, text).URN()
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(
		false).Encode(bom)
}

// writeLicenses writes all texts that must go with the program. Texts that are the same are written once.
func writeLicenses(w io.Writer, parts []*part) error {
	var texts []string // in the order in which they are found
	names := map[string][]string{}
	for _, p := range parts {
		if p.main {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(p.texts)) {
			text := p.texts[name]
			if names[text] == nil {
				texts = append(texts, text)
			}
			names[text] = append(names[text], p.path+" "+p.version+", "+name)
		}
	}
	var out bytes.Buffer
	out.WriteString("lightsout contains, besides its own code, that of others. Their licenses:\n")
	for _, text := range texts {
		shown := strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
		fmt.Fprintf(&out, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(names[text], "\n"), shown)
	}
	_, err := out.WriteTo(w)
	return err
}

// url names a part for programs: https://github.com/package-url/purl-spec
func (p *part) url() string {
	version := strings.ReplaceAll(p.version, "+", "%2B")
	if p.npm {
		return "pkg:npm/" + strings.ReplaceAll(p.path, "@", "%40") + "@" + version
	}
	return "pkg:golang/" + strings.ToLower(p.path) + "@" + version + "?type=module"
}

// part is a Go module or an npm package of which the program is made.
type part struct {
	path, version string
	main, npm     bool   // main is ours
	dir           string // where its files are
	sum           cyclonedx.Hash
	license       string            // as an SPDX expression, or "" if it is not known
	texts         map[string]string // its licenses, by the names of their files
	needs         []string          // the parts that it imports, often several times
}

// allowed are the licenses, by their SPDX names, of what may be in the program. mediabunny is under the
// MPL-2.0, which asks that its source stays available: npm has it, and the page contains it unchanged.
var allowed = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"}

var alsoAllowed = map[string]string{"mediabunny": "MPL-2.0"}

func (p *part) checkLicense() error {
	if p.license == "" {
		return fmt.Errorf("%s has no license, or one that is not known", p.path)
	}
	for name := range strings.SplitSeq(p.license, " AND ") {
		if !slices.Contains(allowed, name) && alsoAllowed[p.path] != name {
			return fmt.Errorf("%s has the license %s, and may have %s", p.path, name,
				strings.Join(allowed, ", "))
		}
	}
	return nil
}

// recognize returns the licenses that a text is made of, as an SPDX expression.
func recognize(text string) string {
	var names []string
	for _, match := range licensecheck.Scan([]byte(text)).Match {
		if !match.IsURL {
			names = append(names, match.ID)
		}
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " AND ")
}

type goPackage struct {
	ImportPath, Dir string
	Standard        bool
	Imports         []string
	Module          *goModule
}

type goModule struct {
	Path, Version, Sum, Dir string
	Main                    bool
	Replace                 *struct{ Path string }
}

// std represents the standard library, whose only license is that of its root.
const std = "std"

// listParts returns the parts of which the program is made on the given platforms, ours and the standard
// library too, in order, with licenses that are allowed. The page's engine is made of some of them.
func listParts(platforms []string) ([]*part, error) {
	parts := map[string]*part{}
	for _, platform := range platforms {
		packages, err := listPackages(platform)
		if err != nil {
			return nil, err
		}
		owner := map[string]string{}
		for _, p := range packages {
			owner[p.ImportPath] = p.Module.Path
		}
		for _, p := range packages {
			if err := addPackage(parts, owner, p); err != nil {
				return nil, err
			}
		}
	}
	list := slices.SortedFunc(maps.Values(parts), func(a, b *part) int {
		return strings.Compare(a.path, b.path)
	})
	at := slices.IndexFunc(list, func(p *part) bool { return p.main })
	npm, err := npmParts(filepath.Join(list[at].dir, "web"))
	for _, p := range npm {
		list[at].needs = append(list[at].needs, p.path)
	}
	list = append(list, npm...)
	for _, p := range list {
		err = cmp.Or(err, p.checkLicense())
	}
	return list, err
}

func listPackages(platform string) ([]goPackage, error) {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return nil, fmt.Errorf("the platform %q: must be OS/ARCH, such as linux/amd64", platform)
	}
	root, err := goCommand(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	library := &goModule{Path: std, Version: strings.TrimPrefix(runtime.Version(), "go"), Dir: root}
	out, err := goCommand([]string{"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0"},
		"list", "-deps", "-json=ImportPath,Dir,Standard,Imports,Module", "lightsout/cmd/lightsout",
		"lightsout/cmd/lightsout-census")
	if err != nil {
		return nil, err
	}
	var packages []goPackage
	for decoder := json.NewDecoder(strings.NewReader(out)); decoder.More(); {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			return nil, err
		}
		if p.Standard {
			p.Module = library
			p.Dir = root
		}
		packages = append(packages, p)
	}
	return packages, nil
}

func goCommand(environment []string, args ...string) (string, error) {
	cmd := exec.Command(cmp.Or(os.Getenv("GO"), "go"), args...)
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("go %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	return strings.TrimSpace(string(out)), err
}

func addPackage(parts map[string]*part, owner map[string]string, p goPackage) error {
	from := p.Module
	m := parts[from.Path]
	if m == nil {
		m = &part{
			path: from.Path, version: from.Version, dir: from.Dir, main: from.Main,
			texts: map[string]string{},
		}
		parts[m.path] = m
		if from.Replace != nil {
			return fmt.Errorf("module %s is replaced by %s: a release uses what go.mod requires", m.path,
				from.Replace.Path)
		}
		if !m.main && m.path != std {
			// go.sum's h1 is the SHA-256 of a list of the files' own.
			if err := m.setSum(cyclonedx.HashAlgoSHA256, strings.TrimPrefix(from.Sum, "h1:")); err != nil {
				return err
			}
		}
	}
	for _, path := range p.Imports {
		if needed, ok := owner[path]; ok && needed != m.path {
			m.needs = append(m.needs, needed)
		}
	}
	return m.readLicenses(p.Dir)
}

// setSum takes a checksum in Base64.
func (p *part) setSum(algorithm cyclonedx.HashAlgorithm, text string) error {
	sum, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(sum) == 0 {
		return fmt.Errorf("%s has the checksum %q, which cannot be read", p.path, text)
	}
	p.sum = cyclonedx.Hash{Algorithm: algorithm, Value: hex.EncodeToString(sum)}
	return nil
}

// licenseFile matches the names of files that hold license texts, and rootLicense those of the license of a
// whole part.
var (
	licenseFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)([^.]*|.*\.(txt|md))$`)
	rootLicense = regexp.MustCompile(`(?i)^(licen[sc]e|copying)(\.[^.]*)?$`)
)

// readLicenses reads the license files of a folder and of all folders above it in the part.
func (p *part) readLicenses(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	relative, err := filepath.Rel(p.dir, folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !licenseFile.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		p.texts[filepath.ToSlash(filepath.Join(relative, entry.Name()))] = string(text)
		if relative == "." && p.license == "" && rootLicense.MatchString(entry.Name()) {
			p.license = recognize(string(text))
		}
	}
	if relative == "." {
		return nil
	}
	return p.readLicenses(filepath.Dir(folder))
}

// npmPackages are the npm packages of which the page contains parts: the file with these parts, if it was
// built, and the folder with their license.
var npmPackages = []struct{ path, file, folder string }{
	{"@preact/signals", "vendor/preact.js", "vendor"},
	{"@preact/signals-core", "vendor/preact.js", "vendor"},
	{"highs", "dist/highs.js", "node_modules/highs"},
	{"mediabunny", "dist/mux.js", "node_modules/mediabunny"},
	{"preact", "vendor/preact.js", "vendor"},
}

// npmParts returns the npm packages of the page whose sources are in a folder.
func npmParts(web string) ([]*part, error) {
	data, err := os.ReadFile(filepath.Join(web, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version, Integrity, License string }
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	var list []*part
	for _, n := range npmPackages {
		if _, err := os.Stat(filepath.Join(web, n.file)); errors.Is(err, os.ErrNotExist) {
			continue
		}
		locked := lock.Packages["node_modules/"+n.path]
		p := &part{
			path: n.path, version: locked.Version, npm: true, license: locked.License,
			dir: filepath.Join(web, n.folder), texts: map[string]string{},
		}
		err := p.setSum(cyclonedx.HashAlgoSHA512, strings.TrimPrefix(locked.Integrity, "sha512-"))
		if err != nil {
			return nil, err
		}
		if err := p.readLicenses(p.dir); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}
