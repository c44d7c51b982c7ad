package web

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// themePath and configPath are modules that stay separate files: the page runs the first before anything
// else and its script uses it later, and the second says what this site is.
const themePath = assets + "kit/theme.js"

// preact replaces these packages: one module exports the names of all.
//
//go:embed vendor/preact.js
var preact string

var packages = []string{"preact", "preact/hooks", "preact/jsx-runtime", "@preact/signals"}

// loaders has the extensions of modules, and how these are read.
var loaders = map[string]api.Loader{
	".js": api.LoaderJS, ".ts": api.LoaderTS, ".tsx": api.LoaderTSX, ".json": api.LoaderJSON,
}

// find returns the name of a module that another imports by its own name or that of its script.
func find(sources map[string][]byte, name string) (found string, ok bool) {
	stem := strings.TrimSuffix(name, path.Ext(name))
	for _, found := range []string{name, stem + ".js", stem + ".ts", stem + ".tsx"} {
		if sources[found] != nil {
			return found, true
		}
	}
	return name, false
}

// script returns the name by which a module is served if it is not part of another.
func script(name string) string { return strings.TrimSuffix(name, path.Ext(name)) + ".js" }

// isEntry reports whether the page starts a module by its own name: with a script element or as a worker.
func isEntry(name string) bool {
	if loaders[path.Ext(name)] == api.LoaderNone {
		return false
	}
	name = script(name)
	switch name {
	case themePath, assets + "kit/folder.js", // a classic script, which runs where modules do not
		assets + "engine/offline.js", assets + "engine/engine-worker.js", assets + "studio/exhibition.js",
		assets + "engine/highs-worker.js":
		return true
	}
	return strings.HasPrefix(name, assets) && strings.Count(name, "/") == 2 && path.Base(name) == "main.js"
}

// kept are the scripts that are served as they are.
var kept = []string{configPath, execPath, muxPath, highsPath}

// bundle replaces the modules among the sources with one file for each entry point: a page that loads 70
// small modules, each found in another, waits for ten round trips.
func bundle(sources map[string][]byte) error {
	var outputs []api.OutputFile
	for name := range sources {
		if isEntry(name) {
			files, err := esbuild(sources, api.FormatESModule, name, themePath, configPath)
			if err != nil {
				return err
			}
			outputs = append(outputs, files...)
		}
	}
	preload(sources, outputs)
	maps.DeleteFunc(sources, func(name string, _ []byte) bool {
		return strings.HasPrefix(name, assets) && loaders[path.Ext(name)] != api.LoaderNone &&
			!slices.Contains(kept, name)
	})
	for _, file := range outputs {
		sources[strings.TrimPrefix(file.Path, "/")] = file.Contents
	}
	return nil
}

// preload makes Play ask at once for what main.js imports: the site's settings and the part shared with its
// dialogs.
func preload(sources map[string][]byte, outputs []api.OutputFile) {
	const (
		main = assets + "play/main.js"
		html = "play/index.html"
	)
	at := slices.IndexFunc(outputs, func(f api.OutputFile) bool { return f.Path == "/"+main })
	if at < 0 {
		return
	}
	links := `  <link rel="modulepreload" href="../` + configPath + "\">\n"
	for _, found := range sharedPart.FindAllSubmatch(outputs[at].Contents, -1) {
		links += `  <link rel="modulepreload" href="../` + assets + "play/" + string(found[1]) + "\">\n"
	}
	sources[html] = []byte(strings.Replace(string(sources[html]), "</head>", links+"</head>", 1))
}

var sharedPart = regexp.MustCompile(`from"\./(part-[A-Z0-9]+\.js)"`)

// tsconfig keeps declared fields out of the scripts: a constructor or a base class sets them.
const tsconfig = `{"compilerOptions": {"useDefineForClassFields": false}}`

// esbuild makes one script of an entry point and everything it imports, but for the modules that stay apart.
// Play is in parts: its dialogs are loaded when the first of them opens.
func esbuild(
	sources map[string][]byte, format api.Format, name string, apart ...string,
) ([]api.OutputFile, error) {
	stem := strings.TrimSuffix(name, path.Ext(name))
	outputs := api.Build(api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{{InputPath: name, OutputPath: stem}},
		Splitting:           stem == assets+"play/main",
		ChunkNames:          path.Dir(name) + "/part-[hash]",
		Bundle:              true,
		Format:              format,
		Target:              api.ESNext,
		Charset:             api.CharsetUTF8,
		LegalComments:       api.LegalCommentsNone,
		MinifyWhitespace:    true,
		MinifySyntax:        true,
		MinifyIdentifiers:   true,
		TsconfigRaw:         tsconfig,
		JSX:                 api.JSXAutomatic,
		JSXImportSource:     "preact",
		AbsWorkingDir:       "/",
		Outdir:              "/",
		Plugins: []api.Plugin{{Name: "sources", Setup: func(b api.PluginBuild) {
			readFrom(b, sources, apart)
		}}},
	})
	return outputs.OutputFiles, failed(outputs.Errors)
}

// readFrom makes a build read the sources in memory, and nothing else.
func readFrom(b api.PluginBuild, sources map[string][]byte, apart []string) {
	b.OnResolve(api.OnResolveOptions{Filter: "."}, func(from api.OnResolveArgs) (api.OnResolveResult, error) {
		if from.Kind == api.ResolveEntryPoint {
			return api.OnResolveResult{Path: from.Path, Namespace: "page"}, nil
		}
		if slices.Contains(packages, from.Path) {
			return api.OnResolveResult{Path: "preact", Namespace: "vendor"}, nil
		}
		name, ok := find(sources, path.Join(path.Dir(from.Importer), from.Path))
		switch {
		case slices.Contains(apart, script(name)):
			// Every script is in a folder of the assets.
			return api.OnResolveResult{Path: "../" + strings.TrimPrefix(script(name), assets),
				External: true}, nil
		case !ok:
			return api.OnResolveResult{}, fmt.Errorf("%s imports %s, which does not exist",
				from.Importer, from.Path)
		}
		return api.OnResolveResult{Path: name, Namespace: "page"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: "page"},
		func(of api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: new(string(sources[of.Path])),
				Loader: loaders[path.Ext(of.Path)]}, nil
		})
	b.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: "vendor"},
		func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &preact, Loader: api.LoaderJS}, nil
		})
}

// transform returns a module in TypeScript as a script in which names stand for values.
func transform(name string, module []byte, names map[string]string) ([]byte, error) {
	outputs := api.Transform(string(module), api.TransformOptions{
		Sourcefile: name, Loader: api.LoaderTS, Target: api.ESNext, Charset: api.CharsetUTF8,
		TsconfigRaw: tsconfig, Define: names,
	})
	return outputs.Code, failed(outputs.Errors)
}

func failed(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	lines := api.FormatMessages(messages, api.FormatMessagesOptions{})
	return errors.New("web: " + strings.TrimSpace(strings.Join(lines, " ")))
}
