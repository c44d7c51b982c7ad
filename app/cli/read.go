package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/png"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/photo"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

func readCommand(u *ui) *cobra.Command {
	q := new(api.Read)
	return u.act("read", 1, 1, q, func(ctx context.Context, args []string) (err error) {
		files, err := u.Outputs("png", onlyPNG)
		if err != nil {
			return err
		}
		q.Name = args[0]
		if q.Image, err = u.ReadInput(args[0]); err != nil {
			return err
		}
		a, err := askShown[api.ReadAnswer](ctx, u, "reading "+q.Name, q)
		if err != nil {
			return err
		}
		fmt.Fprintf(u.Err, "%s: %s\n", q.Name, meaning(a))
		err = save(files, func(file command.Output) error {
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error {
				return png.Encode(w, a.Reading.Over(a.Picture))
			})
		})
		if err != nil {
			return err
		}
		if len(files) == 0 || files[0].Path != command.Stdout {
			err = u.PrintLine(a, "%s", a.ID)
		}
		if err != nil {
			return err
		}
		return gaveUp(len(a.Doubt) > 0)
	}, "output")
}

func onlyPNG(file string) (none api.Format, err error) {
	if !strings.EqualFold(filepath.Ext(file), ".png") {
		err = fmt.Errorf("-o %s: the name ends in .png", file)
	}
	return none, err
}

// meaning says what the ID takes as the goal, which a picture does not show, or which cells have to be
// checked first.
func meaning(a api.ReadAnswer) string {
	if len(a.Doubt) > 0 {
		return "in doubt: " + doubtful(a) + "; check what is read there, the ID may be wrong"
	}
	if a.Inverse == "" {
		return "the goal is all off, of the color " + a.Colors[0]
	}
	const taken = "lit cells are the %s ones, and the goal is all %s; if the goal is all %s, the ID is %s"
	if a.Reading.OffIsLighter() {
		return fmt.Sprintf(taken, "darker", "light", "dark", a.Inverse)
	}
	return fmt.Sprintf(taken, "lighter", "dark", "light", a.Inverse)
}

// doubtful lists the cells that a person should look at, by row and column from 1.
func doubtful(a api.ReadAnswer) string {
	if len(a.Doubt) == len(a.Cells) {
		return "all cells"
	}
	return strings.Join(text.Each(a.Doubt, func(i int) string {
		return fmt.Sprintf("row %d column %d", i/a.Columns+1, i%a.Columns+1)
	}), ", ")
}

// textPrefix begins an argument that is a text to draw, not a file.
const textPrefix = "text:"

// flats are pictures of one pixel, by the words that name them: a film goes into the dark, or into the light.
var flats = map[string]string{"dark": "P2 1 1 1 0", "light": "P2 1 1 1 1"}

// Limits of what is read of a clip: its first minute, as frames of this width, up to this number of bytes.
const (
	clipSeconds = "60"
	clipWidth   = "240"
	maxClip     = 256 << 20
)

// usualClip is how many frames of a video are taken unless --clip says.
const usualClip = 12

// videos are the extensions of files of which several frames are taken.
var videos = []string{".mp4", ".webm", ".mov", ".mkv", ".avi", ".m4v"}

// animated are the extensions of images that may have several frames.
var animated = []string{".gif", ".apng", ".png", ".webp"}

// images reads the pictures of a film: image files, texts such as text:HELLO, dark and light, and frames of
// videos and, if clip is above 0, of animated images. A file may be followed by the place around which it is
// cropped, such as photo.jpg@50%,20%. It returns their names and these places, too.
func (u *ui) images(
	ctx context.Context, args []string, clip int,
) (names []string, images [][]byte, at []string, err error) {
	var texts []string
	for _, arg := range args {
		if text, ok := strings.CutPrefix(arg, textPrefix); ok {
			texts = append(texts, text)
		}
	}
	words := make([]bytes.Buffer, len(texts))
	missing, err := picture.WriteWords(texts, func(n int) io.Writer { return &words[n] })
	if err != nil {
		return nil, nil, nil, command.Usage("%w", err)
	}
	if missing != "" {
		u.Complain("the font lacks " + missing + ": each is shown as a box")
	}
	for _, arg := range args {
		place := ""
		if n := strings.LastIndexByte(arg, '@'); n > 0 && strings.HasSuffix(arg, "%") {
			place = arg[n+1:]
			arg = arg[:n]
		}
		add := func(name string, image []byte) {
			names = append(names, name)
			images = append(images, image)
			at = append(at, place)
		}
		switch ext := strings.ToLower(filepath.Ext(arg)); {
		case strings.HasPrefix(arg, textPrefix):
			add(arg, words[0].Bytes())
			words = words[1:]
		case flats[arg] != "":
			add(arg, []byte(flats[arg]))
		case slices.Contains(videos, ext) || slices.Contains(animated, ext) && clip > 0:
			frames, err := u.clipFrames(ctx, arg, ext)
			if err != nil {
				return nil, nil, nil, err
			}
			count := min(cmp.Or(clip, usualClip), len(frames))
			for n := range count {
				add(fmt.Sprintf("%s, picture %d", arg, n+1), frames[n*(len(frames)-1)/max(1, count-1)])
				place = cmp.Or(place, api.AsBefore) // all of a clip is cropped alike
			}
		default:
			data, err := u.ReadInput(arg)
			if err != nil {
				return nil, nil, nil, err
			}
			add(arg, data)
		}
	}
	return names, images, at, nil
}

// clipFrames returns the frames of a clip. Only ffmpeg decodes videos, and it does not decode an animated
// WebP.
func (u *ui) clipFrames(ctx context.Context, file, ext string) ([][]byte, error) {
	if ext == ".webp" {
		data, err := u.ReadInput(file)
		if err != nil {
			return nil, err
		}
		frames, err := photo.WebPFrames(data)
		if err == nil && len(frames) == 0 {
			frames = [][]byte{data}
		}
		return frames, err
	}
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		return nil, fmt.Errorf("%s needs ffmpeg, which is not installed: give its frames as images", file)
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "ffmpeg", "-v", "error", "-t", clipSeconds, "-i", "file:"+path, "-vf",
		"scale="+clipWidth+":-1", "-pix_fmt", "rgb24", "-c:v", "ppm", "-f", "image2pipe", "-")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	frames := pixmaps(bufio.NewReader(io.LimitReader(out, maxClip)))
	_, _ = io.Copy(io.Discard, out)
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil || len(frames) == 0:
		line, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("%s: ffmpeg finds no frames in it: %s", file, line)
	}
	return frames, nil
}

// pixmaps splits a stream of pixmaps, as ffmpeg writes them, and leaves out what is cut off.
func pixmaps(in *bufio.Reader) (list [][]byte) {
	for {
		var width, height int
		_, err := fmt.Fscanf(in, "P6\n%d %d\n255\n", &width, &height)
		if err != nil || width < 1 || height < 1 || width > 1<<14 || height > 1<<14 {
			return list
		}
		frame := fmt.Appendf(nil, "P6\n%d %d\n255\n", width, height)
		head := len(frame)
		frame = append(frame, make([]byte, 3*width*height)...)
		if _, err := io.ReadFull(in, frame[head:]); err != nil {
			return list
		}
		list = append(list, frame)
	}
}

func ruleCommand(u *ui) *cobra.Command {
	q := new(api.Rule)
	return u.act("rule", 1, 1, q, func(ctx context.Context, args []string) error {
		data, err := u.ReadInput(args[0])
		if err == nil {
			err = readPresses(q, string(data))
		}
		if err != nil {
			return command.About(args[0], err)
		}
		a, err := askShown[api.RuleAnswer](ctx, u, "finding the rule", q)
		if err != nil {
			return err
		}
		if u.JSON {
			return u.PrintJSON(a)
		}
		if !a.Sure {
			fmt.Fprintf(u.Err, "not sure: %d rules explain these presses: %s\n", len(a.Boards),
				strings.Join(a.Boards, ", "))
		}
		if a.Press != nil {
			_, columns, _ := q.Board.Board().Planar()
			fmt.Fprintf(u.Err, "pressing row %d column %d would tell more\n", *a.Press/columns+1,
				*a.Press%columns+1)
		}
		_, err = fmt.Fprintln(u.Out, a.Board)
		return err
	})
}

// readPresses reads the board in the first line of a text, and after it a position in each line, with the
// button between two of them: press ROW COLUMN.
func readPresses(q *api.Rule, text string) error {
	columns := 0
	pressed := -1
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		var row, column int
		switch _, err := fmt.Sscanf(line, "press %d %d", &row, &column); {
		case line == "" || line[0] == '#':
		case columns == 0:
			q.Board = api.Spec{Text: line}
			if _, err := fmt.Sscanf(line, "%dx%d", &row, &columns); err != nil {
				return fmt.Errorf("line %d: %q is no board: begin with its size, such as 5x5 or 4x6-mod3",
					i+1, line)
			}
		case err == nil && pressed < 0 && len(q.States) > 0 && row > 0 && column > 0 && column <= columns:
			pressed = (row-1)*columns + column - 1
		case strings.HasPrefix(line, "press"):
			return fmt.Errorf("line %d: %q: press ROW COLUMN stands between two positions", i+1, line)
		default:
			if len(q.States) > 0 {
				q.Buttons = append(q.Buttons, pressed)
			}
			q.States = append(q.States, api.StateText{Text: line})
			pressed = -1
		}
	}
	return nil
}
