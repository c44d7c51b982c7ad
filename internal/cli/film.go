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

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/api"
	"lightsout/internal/atomicfile"
	"lightsout/internal/studio"
	"lightsout/internal/text"
)

// filmFlags are what the command line says beside the images.
type filmFlags struct {
	api.Film
	lookFlags
	times                string
	loop, verify, asJSON bool
	files                []string
}

func filmCommand(u *ui) *cobra.Command {
	var f filmFlags
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
			if f.verify && len(f.files) > 0 {
				return usage("--verify writes no film: leave out -o")
			}
			if f.verify {
				return u.verifyFilm(cmd.Context(), args[0], f)
			}
			f.Timeout, f.Names = timeoutOf(cmd), args
			return u.film(cmd.Context(), f)
		},
	}
	f.add(cmd, &f.Look)
	flags := cmd.Flags()
	flags.StringVar(&f.Order, "order", "calm", "the order of presses: "+strings.Join(film.Orders(), ", "))
	flags.StringVar(&f.times, "times", "", "an image whose brightness is the time of each press")
	flags.Uint64Var(&f.Seed, "seed", 1, "for the order random")
	flags.IntVar(&f.PerFrame, "per-frame", 1, "presses from one frame to the next")
	flags.IntVar(&f.FPS, "fps", 25, "frames a second")
	flags.IntVar(&f.Hold, "hold", 25, "for how many frames each picture stands")
	flags.BoolVar(&f.loop, "loop", true, "begin again after the end")
	flags.BoolVar(&f.PingPong, "ping-pong", false, "go back to the first picture at the end")
	flags.StringVar(&f.Easing, "easing", film.Linear.String(), "how presses are spread over frames: "+strings.Join(film.EasingNames(), ", "))
	flags.IntVar(&f.Scale, "scale", 0, "pixels from one cell to the next; 0 picks what looks good")
	flags.BoolVar(&f.Mark, "mark", false, "show which cell is pressed")
	flags.BoolVar(&f.verify, "verify", false, "replay a gif or apng and check it")
	flags.BoolVar(&f.QuietResult, "quiet-result", false, "leave out which buttons are pressed")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.StringArrayVarP(&f.files, "output", "o", nil, "write the film to this file, in the format of its extension (may be repeated)")
	timeoutFlag(cmd, 0)
	completeFlag(cmd, "order", film.Orders()...)
	completeFlag(cmd, "easing", film.EasingNames()...)
	return cmd
}

// film finds the nearest boards and the presses between them, and writes the films.
func (u *ui) film(ctx context.Context, f filmFlags) error {
	if _, err := f.read(u, &f.Look); err != nil {
		return err
	}
	if f.PerFrame == 0 || f.FPS == 0 || f.Hold == 0 {
		return usage("--per-frame, --fps and --hold are at least 1")
	}
	if err := checkFilmFiles(f.files); err != nil {
		return err
	}
	f.Palette, f.Loop = f.palette, &f.loop
	for _, name := range f.Names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f.Images = append(f.Images, data)
	}
	if f.times != "" {
		data, err := os.ReadFile(f.times)
		if err != nil {
			return err
		}
		f.Times, f.TimesName = data, filepath.Base(f.times)
	}
	stop := u.working("drawing on " + f.board)
	answer, err := ask[api.FilmAnswer](ctx, u.acts, &f.Film)
	stop()
	if err != nil {
		return err
	}
	f.sayBoard(u, answer.Board)
	answer.Files = f.files
	for _, file := range f.files {
		if err := u.writeFilm(ctx, file, answer.Script, answer.Options); err != nil {
			return err
		}
	}
	if f.asJSON {
		err = u.printJSON(answer)
	} else {
		for i, d := range answer.Pictures {
			fmt.Fprintf(u.err, "%s: %s\n", f.Names[i], drawingClaim(d))
		}
		fmt.Fprintf(u.err, "%s: %d frames, %d presses in the order %s\n", answer.Script.Board, answer.Frames, answer.Presses, answer.Order)
	}
	if err == nil && slices.ContainsFunc(answer.Pictures, func(d api.DrawAnswer) bool { return d.GaveUp != "" }) {
		err = errGaveUp
	}
	return err
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
func (u *ui) verifyFilm(ctx context.Context, name string, f filmFlags) error {
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
		answer.Scenes = append(answer.Scenes, api.SceneOf(scene, false, f.QuietResult))
	}
	a, err := algebra.Of(ctx, report.Script.Board)
	if err != nil {
		return err
	}
	answer.FromAllOn = studio.FromAllOn(a, report.States)
	if f.asJSON {
		return u.printJSON(answer)
	}
	reached := "; every picture can be reached from all-on"
	if !answer.FromAllOn {
		reached = "; not every picture can be reached from all-on"
	}
	fmt.Fprintf(u.out, "%s: %d frames of %s, %d presses, order %s: every frame is the one before and its presses%s\n", name, report.Frames, report.Script.Board, report.Presses, text.Printable(answer.Order), reached)
	return nil
}
