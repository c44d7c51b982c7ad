package web

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// themePath and configPath are modules that stay separate files: the page runs the first before anything
// else and its script uses it later, and the second says what this site is.
const themePath = assets + "base/theme.js"

// folderPath is a classic script, which runs where modules do not.
const folderPath = assets + "base/folder.js"

// isEntry reports whether the page starts a script by its own name: with a script element or as a worker.
func isEntry(name string) bool {
	switch name {
	case themePath, folderPath, assets + "base/offline.js", assets + "base/engine-worker.js":
		return true
	}
	return strings.HasPrefix(name, assets) && path.Base(name) == "main.js"
}

// bundle replaces the modules among the sources with one file for each entry point: a page that loads 70 small
// modules, each found in another, waits for ten round trips.
func bundle(sources map[string][]byte) error {
	var entries []string
	for name := range sources {
		if isEntry(name) {
			entries = append(entries, name)
		}
	}
	slices.Sort(entries)
	made, err := esbuild(sources, api.FormatESModule, entries, themePath, configPath)
	if err != nil {
		return err
	}
	for name := range sources {
		if strings.HasPrefix(name, assets) && path.Ext(name) == ".js" && name != configPath && name != execPath && name != muxPath {
			delete(sources, name)
		}
	}
	for _, file := range made {
		sources[strings.TrimPrefix(file.Path, "/")] = file.Contents
	}
	return nil
}

// esbuild makes one script of each entry point and everything it imports, but for the modules that stay apart.
func esbuild(sources map[string][]byte, format api.Format, names []string, apart ...string) ([]api.OutputFile, error) {
	var entries []api.EntryPoint
	for _, name := range names {
		entries = append(entries, api.EntryPoint{InputPath: name, OutputPath: strings.TrimSuffix(name, ".js")})
	}
	made := api.Build(api.BuildOptions{
		EntryPointsAdvanced: entries,
		Bundle:              true,
		Format:              format,
		Target:              api.ESNext,
		Charset:             api.CharsetUTF8,
		LegalComments:       api.LegalCommentsNone,
		MinifyWhitespace:    true,
		MinifySyntax:        true,
		MinifyIdentifiers:   true,
		AbsWorkingDir:       "/",
		Outdir:              "/",
		Plugins:             []api.Plugin{{Name: "sources", Setup: func(b api.PluginBuild) { readFrom(b, sources, apart) }}},
	})
	if len(made.Errors) > 0 {
		return nil, errors.New("web: " + strings.TrimSpace(strings.Join(api.FormatMessages(made.Errors, api.FormatMessagesOptions{}), " ")))
	}
	return made.OutputFiles, nil
}

// readFrom makes a build read the sources in memory, and nothing else.
func readFrom(b api.PluginBuild, sources map[string][]byte, apart []string) {
	b.OnResolve(api.OnResolveOptions{Filter: "."}, func(from api.OnResolveArgs) (api.OnResolveResult, error) {
		if from.Kind == api.ResolveEntryPoint {
			return api.OnResolveResult{Path: from.Path, Namespace: "page"}, nil
		}
		name := path.Join(path.Dir(from.Importer), from.Path)
		switch {
		case slices.Contains(apart, name):
			return api.OnResolveResult{Path: "../base/" + path.Base(name), External: true}, nil
		case sources[name] == nil:
			return api.OnResolveResult{}, fmt.Errorf("%s imports %s, which does not exist", from.Importer, from.Path)
		}
		return api.OnResolveResult{Path: name, Namespace: "page"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: "page"}, func(of api.OnLoadArgs) (api.OnLoadResult, error) {
		text := string(sources[of.Path])
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}
