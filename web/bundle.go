package web

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// themePath and configPath are modules that stay files of their own: the page runs the first before anything
// else and its script uses it later, and the second says what this site is.
const themePath = assets + "base/theme.js"

// isEntry reports whether the page starts a script by its own name: with a script element or as a worker.
func isEntry(name string) bool {
	switch name {
	case themePath, assets + "base/offline.js", assets + "base/engine-worker.js":
		return true
	}
	return strings.HasPrefix(name, assets) && path.Base(name) == "main.js"
}

// bundle replaces the modules among the sources with one file for each entry point: a page that loads 70 small
// modules, each found in another, waits for ten round trips.
func bundle(sources map[string][]byte) error {
	var entries []api.EntryPoint
	for name := range sources {
		if isEntry(name) {
			entries = append(entries, api.EntryPoint{InputPath: name, OutputPath: strings.TrimSuffix(name, ".js")})
		}
	}
	slices.SortFunc(entries, func(a, b api.EntryPoint) int { return strings.Compare(a.InputPath, b.InputPath) })
	made := api.Build(api.BuildOptions{
		EntryPointsAdvanced: entries,
		Bundle:              true,
		Format:              api.FormatESModule,
		Target:              api.ESNext,
		Charset:             api.CharsetUTF8,
		LegalComments:       api.LegalCommentsNone,
		MinifyWhitespace:    true,
		MinifySyntax:        true,
		MinifyIdentifiers:   true,
		AbsWorkingDir:       "/",
		Outdir:              "/",
		Plugins:             []api.Plugin{{Name: "sources", Setup: func(b api.PluginBuild) { readFrom(b, sources) }}},
	})
	if len(made.Errors) > 0 {
		return errors.New("web: " + strings.TrimSpace(strings.Join(api.FormatMessages(made.Errors, api.FormatMessagesOptions{}), " ")))
	}
	for name := range sources {
		if strings.HasPrefix(name, assets) && path.Ext(name) == ".js" && name != configPath && name != execPath {
			delete(sources, name)
		}
	}
	for _, file := range made.OutputFiles {
		sources[strings.TrimPrefix(file.Path, "/")] = file.Contents
	}
	return nil
}

// readFrom makes a build read the sources in memory, and nothing else.
func readFrom(b api.PluginBuild, sources map[string][]byte) {
	b.OnResolve(api.OnResolveOptions{Filter: "."}, func(from api.OnResolveArgs) (api.OnResolveResult, error) {
		if from.Kind == api.ResolveEntryPoint {
			return api.OnResolveResult{Path: from.Path, Namespace: "page"}, nil
		}
		name := path.Join(path.Dir(from.Importer), from.Path)
		switch {
		case name == themePath, name == configPath:
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
