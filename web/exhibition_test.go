package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

var update = flag.Bool("update", false, "write docs/exhibition.md")

// The works are listed once: docs/exhibition.md says what the page says, and the films have as many presses
// as it says.
func TestExhibition(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("page/studio/exhibition/works.json")
	var works []struct {
		Name, Title, Story, Proof, Command string
		Presses                            int
	}
	if err == nil {
		err = json.Unmarshal(data, &works)
	}
	if err != nil {
		t.Fatal(err)
	}
	const folder = "page/studio/exhibition/"
	var text strings.Builder
	text.WriteString(
		"# Exhibition\n\nThe program made everything here, and `script/pictures` makes it again.\n" +
			"Every film opens in the [Studio](web.md#studio).\n")
	for _, w := range works {
		seen := w.Name + ".png"
		prints := w.Name + ".png"
		for _, file := range strings.Split(w.Command, " -o ")[1:] {
			if strings.HasSuffix(file, ".gif") {
				seen = file
				data, _ := os.ReadFile(folder + file)
				script, _, err := film.Verify(bytes.NewReader(data), board.Parse)
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				presses := 0
				for _, scene := range script.Scenes {
					presses += len(scene.Buttons)
				}
				if presses != w.Presses {
					t.Errorf("%s has %d presses, not %d", file, presses, w.Presses)
				}
			} else {
				prints = file
			}
		}
		fmt.Fprintf(&text, "\n## %s\n\n%s\n%s\n[To print](../web/%s).\n", w.Title, w.Story, w.Proof,
			folder+prints)
		fmt.Fprintf(&text, "\n![%s](../web/%s)\n\n`%s`\n", w.Title, folder+seen, w.Command)
	}
	text.WriteString(
		"\nEileen Collins by NASA (public domain), Chelsea the cat by Stéfan van der Walt (CC0), a Falcon " +
			"9 by SpaceX (CC0).\nCircle and square after Robert Bosch.\n")
	const doc = "../docs/exhibition.md"
	if *update {
		err = os.WriteFile(doc, []byte(text.String()), 0o666)
	} else if data, err = os.ReadFile(doc); string(data) != text.String() {
		t.Errorf("%s is not what works.json says (go test ./web -run TestExhibition -update): %v", doc, err)
	}
	if err != nil {
		t.Fatal(err)
	}
}
