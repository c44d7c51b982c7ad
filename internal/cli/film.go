package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/api"
	"lightsout/internal/atomicfile"
	"lightsout/internal/studio"
	"lightsout/internal/text"
	"lightsout/picture"
)

// filmFlags are what the command line says beside the images.
type filmFlags struct {
	lookFlags
	order, times, easing         string
	seed                         uint64
	perFrame, fps, hold, scale   int
	loop, pingPong, mark, verify bool
	asJSON                       bool
	files                        []string
}

func filmCommand(u *ui) *cobra.Command {
	var f filmFlags
	var limited func() (context.Context, context.CancelFunc)
	cmd := &cobra.Command{
		Use:   "film IMAGE IMAGE...",
		Short: "Turn one picture into the next, press by press",
		Long: `Turn one picture into the next, press by press. Each image becomes the nearest board that can be reached, as
lightsout draw does it, and the presses between two boards, fewest where that is soon proved, are made one after the
other; their order changes nothing in the end, and everything on the way.

Orders: ` + strings.Join(film.Orders(), ", ") + `; or --times IMAGE, whose
brightness is when a cell is pressed, dark first. A film is written by extension: ` + strings.Join(film.Extensions(), " ") + `,
numbered frames such as frame%04d.png, and .mp4 or .webm where ffmpeg is installed. Boards, order and presses are kept
inside gif and apng, and --verify replays such a film and checks every frame.`,
		Example: `  lightsout film a.png b.png -o film.gif
  lightsout film a.jpg b.jpg c.jpg --order calm --loop --ping-pong -o film.gif -o film.svg
  lightsout film a.png b.png --board 60x80 --order radial --per-frame 4 -o film.mp4
  lightsout film --verify film.gif`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.verify {
				return arguments(1, 1)(cmd, args)
			}
			return arguments(2, 100)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := limited()
			defer cancel()
			if f.verify && len(f.files) > 0 {
				return usage("--verify writes no film: leave out -o")
			}
			if f.verify {
				return u.verifyFilm(ctx, args[0], f.asJSON)
			}
			return u.film(ctx, cmd.Context(), args, f)
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.order, "order", "calm", "the order of presses: "+strings.Join(film.Orders(), ", "))
	flags.StringVar(&f.times, "times", "", "an image whose brightness is the time of each press")
	flags.Uint64Var(&f.seed, "seed", 1, "for the order random")
	flags.IntVar(&f.perFrame, "per-frame", 1, "presses from one frame to the next")
	flags.IntVar(&f.fps, "fps", 25, "frames a second")
	flags.IntVar(&f.hold, "hold", 25, "for how many frames each picture stands")
	flags.BoolVar(&f.loop, "loop", true, "begin again after the end")
	flags.BoolVar(&f.pingPong, "ping-pong", false, "go back to the first picture at the end")
	flags.StringVar(&f.easing, "easing", film.Linear.String(), "how presses are spread over frames: "+strings.Join(film.EasingNames(), ", "))
	flags.IntVar(&f.scale, "scale", 0, "pixels from one cell to the next; 0 picks what looks good")
	flags.BoolVar(&f.mark, "mark", false, "show which cell is pressed")
	flags.BoolVar(&f.verify, "verify", false, "replay a gif or apng and check it")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.StringArrayVarP(&f.files, "output", "o", nil, "write the film to this file, in the format of its extension (may be repeated)")
	limited = timeoutFlag(cmd, 0)
	completeFlag(cmd, "order", film.Orders()...)
	completeFlag(cmd, "easing", film.EasingNames()...)
	return cmd
}

// film looks for the nearest boards until the first context ends, and writes under the second, as draw does.
func (u *ui) film(search, ctx context.Context, images []string, f filmFlags) error {
	look, colors, err := f.look()
	if err != nil {
		return err
	}
	options := film.Options{PerFrame: f.perFrame, FPS: f.fps, Hold: f.hold, Loop: f.loop, PingPong: f.pingPong, Scale: f.scale, Palette: colors, Mark: f.mark}
	if options.Easing, err = film.EasingNamed(f.easing); err != nil {
		return usageError{err}
	}
	if f.perFrame == 0 || f.fps == 0 {
		return usage("--per-frame and --fps are at least 1")
	}
	if err := checkFilmFiles(f.files); err != nil {
		return err
	}
	pictures, err := f.images(look, images)
	if err != nil {
		return err
	}
	a, from, err := f.canvas(search, u, pictures[0])
	if err != nil {
		return err
	}
	stop := u.working("drawing on " + a.Board().String())
	drawings, ways, err := drawAll(search, look, a, from, images, pictures)
	stop()
	if err != nil {
		return err
	}
	if options.Scale == 0 {
		options.Scale = studio.Cell(a.Board(), 640, f.mark)
	}
	script, answer, err := f.script(portable(a.Board()), drawings, ways)
	if err != nil {
		return err
	}
	answer.FromAllOn = studio.FromAllOn(a, script.States())
	if answer.Frames, _, err = script.Count(options); err != nil {
		return usageError{err}
	}
	for _, file := range f.files {
		if err := u.writeFilm(ctx, file, script, options); err != nil {
			return err
		}
	}
	if f.asJSON {
		err = u.printJSON(answer)
	} else {
		for i, d := range answer.Pictures {
			fmt.Fprintf(u.err, "%s: %s\n", images[i], drawingClaim(d))
		}
		fmt.Fprintf(u.err, "%s: %d frames, %d presses in the order %s\n", a.Board(), answer.Frames, answer.Presses, answer.Order)
	}
	if err == nil && slices.ContainsFunc(answer.Pictures, func(d api.DrawAnswer) bool { return d.GaveUp != "" }) {
		err = errGaveUp
	}
	return err
}

// drawAll finds the nearest boards, and the ways from each to the next.
func drawAll(ctx context.Context, look studio.Look, a *algebra.Algebra, from lightsout.State, names []string, pictures []*picture.Gray) ([]studio.Drawing, []lightsout.Solution, error) {
	drawings := make([]studio.Drawing, len(pictures))
	for i, g := range pictures {
		var err error
		if drawings[i], err = look.Draw(ctx, a, from, g); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", names[i], err)
		}
	}
	ways, err := studio.Join(ctx, a, drawings)
	return drawings, ways, err
}

// portable returns a board whose spec says all of it, so that a film of a graph file can be checked where the
// file is not. A graph that is too large for a spec stays as it is.
func portable(b *lightsout.Board) *lightsout.Board {
	if _, err := board.Parse(b.Spec()); err == nil {
		return b
	}
	game, err := board.ParseID(board.FormatID(b, b.AllOn()))
	if err != nil || game.Board.Lights() != b.Lights() || game.Board.Buttons() != b.Buttons() {
		return b
	}
	return game.Board
}

// script puts the scenes together.
func (f filmFlags) script(b *lightsout.Board, drawings []studio.Drawing, ways []lightsout.Solution) (*film.Script, api.FilmAnswer, error) {
	order, err := f.orderOf(b)
	if err != nil {
		return nil, api.FilmAnswer{}, err
	}
	answer := api.FilmAnswer{Board: b.Spec(), Order: f.order, Files: f.files}
	if f.times != "" {
		answer.Order = "of " + filepath.Base(f.times)
	}
	script, err := studio.Script(b, drawings[0].State, ways, order, f.seed)
	if err != nil {
		return nil, answer, err
	}
	for _, way := range ways {
		answer.Scenes = append(answer.Scenes, api.SceneStat{Presses: way.Presses.Weight(), Least: way.Least})
	}
	for _, d := range drawings {
		one, err := api.DrawingAnswer(d, f.exact, false)
		if err != nil {
			return nil, answer, err
		}
		answer.Pictures = append(answer.Pictures, one)
	}
	answer.Presses = script.Presses()
	return script, answer, nil
}

// orderOf returns the order by name, or by the brightness of a picture.
func (f filmFlags) orderOf(b *lightsout.Board) (film.Order, error) {
	if f.times == "" {
		order, err := film.OrderNamed(f.order, f.seed)
		if err != nil {
			return nil, usageError{err}
		}
		return order, nil
	}
	pictures, err := f.images(studio.Look{}, []string{f.times})
	if err != nil {
		return nil, err
	}
	order, err := studio.ByBrightness(b, pictures[0])
	if wrong := (*studio.OptionError)(nil); errors.As(err, &wrong) {
		err = fmt.Errorf("--%w", err)
	}
	return order, err
}

// throughFFmpeg has ffmpeg's name for each format that it makes of ours.
var throughFFmpeg = map[string]string{".mp4": "mp4", ".webm": "webm", ".mkv": "matroska"}

func checkFilmFiles(files []string) error {
	for _, file := range files {
		if err := canWrite(file); err != nil {
			return err
		}
		ext := strings.ToLower(filepath.Ext(file))
		switch {
		case film.IsPattern(file):
			if err := film.CheckPattern(file); err != nil {
				return usageError{err}
			}
		case slices.Contains(film.Extensions(), ext):
		case throughFFmpeg[ext] != "":
			if _, err := exec.LookPath("ffmpeg"); err != nil {
				return fmt.Errorf("%s needs ffmpeg, which is not installed: write .gif, .apng or .svg, or a .y4m for another program", file)
			}
		default:
			return usage("%s: a film is written as %s, or %s with ffmpeg", file, strings.Join(film.Extensions(), " "), strings.Join(slices.Sorted(maps.Keys(throughFFmpeg)), " "))
		}
	}
	return nil
}

// writeFilm writes a film to a file, or to numbered frames, whole or not at all.
func (u *ui) writeFilm(ctx context.Context, file string, s *film.Script, o film.Options) error {
	stop := u.working("writing " + file)
	defer stop()
	switch {
	case film.IsPattern(file):
		return writeFrames(ctx, file, s, o)
	case throughFFmpeg[strings.ToLower(filepath.Ext(file))] != "":
		return ffmpeg(ctx, file, func(w io.Writer) error { return s.WriteY4M(w, o) })
	}
	return writeFile(ctx, file, func(w io.Writer) error { return s.Write(w, file, o) })
}

// writeFrames writes numbered frames, beside those of another film that may have these names. They take the names when
// all are there. A film may have more frames than files can be open, so that only the first one stays open, and its
// lock holds for all.
func writeFrames(ctx context.Context, pattern string, s *film.Script, o film.Options) error {
	var frames []*atomicfile.File
	defer func() {
		for _, f := range slices.Backward(frames) {
			f.Discard()
		}
	}()
	err := s.WriteFrames(pattern, func(name string) (io.WriteCloser, error) {
		file, err := atomicfile.Create(name)
		if err != nil {
			return nil, err
		}
		frames = append(frames, file)
		if len(frames) == 1 {
			return frame{cancelable{ctx, file}, io.NopCloser(nil)}, nil
		}
		return frame{cancelable{ctx, file}, file}, nil
	}, o)
	if err != nil {
		return err
	}
	for _, f := range slices.Backward(frames) {
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// frame is a file that is written until the context ends.
type frame struct {
	io.Writer
	io.Closer
}

// ffmpeg has the program of that name make a film of raw frames.
func ffmpeg(ctx context.Context, path string, write func(io.Writer) error) error {
	return atomicfile.Write(ctx, path, func(file *os.File) error {
		return runFFmpeg(ctx, path, file.Name(), write)
	})
}

func runFFmpeg(ctx context.Context, path, half string, write func(io.Writer) error) error {
	format := throughFFmpeg[strings.ToLower(filepath.Ext(path))]
	cmd := exec.CommandContext(ctx, "ffmpeg", "-loglevel", "error", "-f", "yuv4mpegpipe", "-i", "-", "-pix_fmt", "yuv420p", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2",
		"-f", format, "-y", "file:"+half)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	var complaint strings.Builder
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		return err
	}
	writeErr := write(cancelable{ctx, in})
	err = errors.Join(in.Close(), cmd.Wait())
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		said := strings.ReplaceAll(complaint.String(), "file:"+half, path) // not the temporary name
		return fmt.Errorf("ffmpeg: %w: %s", err, strings.TrimSpace(said))
	case writeErr != nil:
		return writeErr
	}
	return nil
}

// verifyFilm replays a film.
func (u *ui) verifyFilm(ctx context.Context, name string, asJSON bool) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	report, err := film.Verify(file, board.Parse)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	answer := api.FilmAnswer{Board: report.Script.Board.Spec(), Frames: report.Frames, Presses: report.Presses, Files: []string{name}}
	for _, scene := range report.Script.Scenes {
		answer.Order = scene.Order
		answer.Scenes = append(answer.Scenes, api.SceneStat{Presses: len(scene.Buttons)})
	}
	a, err := algebra.Of(ctx, report.Script.Board)
	if err != nil {
		return err
	}
	answer.FromAllOn = studio.FromAllOn(a, report.States)
	if asJSON {
		return u.printJSON(answer)
	}
	reached := "; every picture can be reached from all-on"
	if !answer.FromAllOn {
		reached = "; not every picture can be reached from all-on"
	}
	fmt.Fprintf(u.out, "%s: %d frames of %s, %d presses, order %s: every frame is the one before and its presses%s\n", name, report.Frames, report.Script.Board, report.Presses, text.Printable(answer.Order), reached)
	return nil
}
