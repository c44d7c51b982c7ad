package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

func manCommand(u *ui) *cobra.Command {
	var folders []string
	cmd := newCommand("man", 0, anyNumber, func(cmd *cobra.Command, args []string) error {
		if len(folders) == 0 && u.json {
			return usage("--json lists the pages that were written: give the folder with -o")
		}
		if len(folders) == 0 || slices.Contains(folders, stdout) {
			page, err := findCommand(cmd.Root(), args)
			if err != nil {
				return err
			}
			_, err = u.out.Write(manText(page, built()))
			return err
		}
		if len(args) > 0 {
			return usage("-o writes the pages of all commands: leave out %q", strings.Join(args, " "))
		}
		for _, folder := range folders {
			files, err := writeManPages(cmd.Context(), folder, cmd.Root(), built())
			if err != nil {
				return err
			}
			err = u.give(manAnswer{folder, files}, func() error {
				_, err := fmt.Fprintf(u.out, "%s: %d pages\n", folder, len(files))
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	cmd.ValidArgsFunction = completeCommand
	cmd.Flags().StringArrayVarP(&folders, "output", "o", nil, "write all pages to this folder, or print one with - (may be repeated)")
	if err := cmd.MarkFlagDirname("output"); err != nil {
		panic(err) // the flag is there
	}
	return cmd
}

type manAnswer struct {
	Folder string   `json:"folder"`
	Files  []string `json:"files"`
}

func findCommand(root *cobra.Command, words []string) (*cobra.Command, error) {
	found, rest, err := root.Find(words)
	if err == nil && len(rest) > 0 {
		err = usage("%s has no command %q: %s --help lists them", found.CommandPath(), rest[0], found.CommandPath())
	}
	return found, err
}

func completeCommand(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	found, err := findCommand(cmd.Root(), args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return text.Each(manCommands(found), (*cobra.Command).Name), cobra.ShellCompDirectiveNoFileComp
}

// manCommands returns the commands below one that have pages.
func manCommands(cmd *cobra.Command) []*cobra.Command {
	var list []*cobra.Command
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			list = append(list, c)
		}
	}
	return list
}

// manName returns the name of a page: lightsout-census-run.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// writeManPages writes the pages of a command and of all below it, and returns the names of the files.
func writeManPages(ctx context.Context, folder string, cmd *cobra.Command, b build) ([]string, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	name := manName(cmd) + ".1"
	if err := writeFile(ctx, filepath.Join(folder, name), contents(manText(cmd, b))); err != nil {
		return nil, err
	}
	files := []string{name}
	for _, c := range manCommands(cmd) {
		below, err := writeManPages(ctx, folder, c, b)
		if err != nil {
			return nil, err
		}
		files = append(files, below...)
	}
	return files, nil
}
