package cli

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"text/template"
	"time"

	"lightsout/internal/base/text"
	"lightsout/play"
)

// textFiles are the answers that are printed for people, templates of what --json prints, and the manual page.
//
//go:embed text
var textFiles embed.FS

var texts = template.Must(template.New("").Funcs(template.FuncMap{
	"clean": text.Printable, "factors": factorsText, "join": strings.Join, "number": text.Number, "presses": play.Presses,
	"repeat": strings.Repeat, "shorten": shorten, "sides": sides,

	"roff": roff, "text": roffText, "upper": strings.ToUpper, "name": manName, "below": manCommands,
	"flags": manFlags, "value": flagValue, "about": flagText, "synopsis": synopsis,

	"is": func(b bool) bool { return b }, // of a pointer, too
	"list": func(numbers []int, by string) string {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", by)
	},
	"percent": func(part float64, digits int) string { return fmt.Sprintf("%.*f %%", digits, 100*part) },
	"seconds": func(s float64, to string) (time.Duration, error) {
		unit, err := time.ParseDuration(to)
		return time.Duration(max(0, s) * float64(time.Second)).Round(unit), err
	},
}).ParseFS(textFiles, "text/*.tmpl"))

func writeText(w io.Writer, name string, answer any) error {
	return texts.ExecuteTemplate(w, name+".tmpl", answer)
}
