package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/app/api"
	"lightsout/internal/app/studio"
	"lightsout/internal/base/atomicfile"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/solve/least"
)

// filmFlags are the flags besides the images.
type filmFlags struct {
	api.Film
	lookFlags
	times, seed, frames, chart string
	loop, once, back, verify   bool
	clip                       int
}

func filmCommand(u *ui) *cobra.Command {
	var f filmFlags
	cmd := newCommand("film", 1, 100, func(cmd *cobra.Command, args []string) error {
		if f.verify && len(u.files) > 0 {
			return usage("--verify writes no film: leave out -o")
		}
		if f.verify {
			return u.verifyFilm(cmd.Context(), args[0])
		}
		if f.RGB && cmd.Flags().Changed("palette") {
			return usage("--rgb shows the colors of the pictures: leave out --palette")
		}
		if cmd.Flags().Changed("ping-pong") || f.frames != "" {
			f.PingPong = &f.back
		}
		f.Timeout, f.Names = u.timeout.String(), args
		return u.film(cmd.Context(), f)
	}, "{orders}", strings.Join(film.Orders(), ", "), "{formats}", strings.Join(api.AFilm.Extensions(), " "))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if f.verify {
			return arguments(1, 1)(cmd, args)
		}
		return arguments(1, 100)(cmd, args)
	}
	f.add(u, cmd, &f.Look)
	flags := u.shared(cmd, "cell", "quiet-result", "timeout", "output")
	flags.StringVar(&f.Order, "order", "calm", "the order of presses: "+strings.Join(film.Orders(), ", "))
	flags.StringVar(&f.times, "times", "", "an image whose brightness is the time of each press")
	flags.Float64SliceVar(&f.Curve, "curve", nil, "a curve that the presses follow: x,y,x,y,... from 0,0 at the top left to 1,1")
	flags.StringVar(&f.chart, "chart", "", "draw how far each order is from the cross-fade, as svg, png or pdf")
	flags.StringVar(&f.seed, "seed", "1", "a word; for the order random")
	flags.StringVar(&f.Duration, "duration", "", "the film lasts at most this long (default 15s)")
	flags.IntVar(&f.PerFrame, "per-frame", 0, "presses from one frame to the next (default: what the duration needs)")
	flags.IntVar(&f.PerFrame, "presses-per-frame", 0, "")
	flags.StringVar(&f.Cells, "cells", film.Square.String(), "what a light looks like: "+strings.Join(film.CellNames(), ", "))
	flags.StringVar(&f.Aspect, "aspect", "", "the shape of the frames: square, 9:16, 16:9, or a size such as 1080x1920 (default: that of the board)")
	flags.IntVar(&f.FPS, "fps", 25, "frames per second, at most "+strconv.Itoa(film.MaxFPS))
	flags.IntVar(&f.Hold, "hold", 25, "frames that each picture is held")
	flags.BoolVar(&f.once, "once", false, "stop at the end instead of starting again")
	flags.BoolVar(&f.loop, "loop", true, "")
	flags.BoolVar(&f.back, "ping-pong", false, "go back to the first picture at the end (the default of films that loop)")
	flags.StringVar(&f.Easing, "easing", film.Linear.String(), "how presses are spread over frames: "+strings.Join(film.EasingNames(), ", "))
	flags.IntVar(&f.clip, "clip", 0, "pictures taken from each video or animated gif (default 12 of a video, the first of a gif)")
	flags.StringVar(&f.frames, "frames", "", "write these frames side by side as one png, such as 1,200,400,last")
	flags.BoolVar(&f.RGB, "rgb", false, "in color: three boards, one for each of red, green and blue")
	flags.BoolVar(&f.verify, "verify", false, "replay a gif or apng and check it")
	flags.Lookup("loop").Hidden, flags.Lookup("presses-per-frame").Hidden = true, true
	completeFlag(cmd, "order", film.Orders()...)
	completeFlag(cmd, "cells", film.CellNames()...)
	completeFlag(cmd, "aspect", "square", "9:16", "16:9")
	completeFlag(cmd, "easing", film.EasingNames()...)
	return cmd
}

// film finds the nearest boards and the presses between them, and writes the films.
func (u *ui) film(ctx context.Context, f filmFlags) error {
	if len(u.files) == 0 && u.format == "" && f.chart == "" && !u.json {
		return usage("nothing to write to: give -o film.gif, or --json")
	}
	if _, err := f.read(ctx, u, &f.Look); err != nil {
		return err
	}
	if f.FPS == 0 || f.Hold == 0 || f.clip < 0 {
		return usage("--fps and --hold are at least 1, --clip at least 0")
	}
	figure, err := frameNumbers(f.frames)
	if err != nil {
		return err
	}
	check := checkFilmName
	if figure != nil {
		check = checkFigureName
	}
	if _, err := chartWriter(picture.Chart{}, f.chart); f.chart != "" && err != nil {
		return usageError{err}
	}
	outputs, err := u.outputs("gif", check)
	if err != nil {
		return err
	}
	if f.mark == markWrong {
		return usage("--mark wrong is for draw: a film marks presses")
	}
	f.loop = f.loop && !f.once
	if !f.RGB {
		f.Palette = u.palette
	}
	f.Loop, f.Scale, f.Mark, f.QuietResult, f.Seed = &f.loop, u.cell, f.mark != "", u.noRows, numberOf(f.seed)
	if f.Names, f.Images, err = u.images(ctx, f.Names, f.clip); err != nil {
		return err
	}
	if len(f.Images) < 2 {
		return usage("a film goes from one picture to another: give two, or a video")
	}
	if f.times != "" {
		data, err := u.read(f.times)
		if err != nil {
			return err
		}
		f.Times, f.TimesName = data, filepath.Base(f.times)
	}
	unlimited := ctx
	ctx, cancel := u.limited(ctx)
	defer cancel()
	stop := u.working("drawing on " + f.board)
	answer, err := askPromptly[api.FilmAnswer](ctx, u, &f.Film)
	stop()
	if err != nil {
		return err
	}
	gaveUp := slices.ContainsFunc(answer.Pictures, func(d api.DrawAnswer) bool { return d.GaveUp != "" })
	if gaveUp {
		ctx = unlimited // what was found when time was over is written, however long that takes
	}
	f.sayBoard(u, answer.Board)
	answer.Files = u.files
	if f.chart != "" {
		if err := u.fadeChart(ctx, f.chart, answer.Script); err != nil {
			return err
		}
	}
	for _, file := range outputs {
		if figure != nil {
			if err := u.write(ctx, file.path, func(w io.Writer) error { return answer.Script.WriteFigure(w, figure, answer.Options) }); err != nil {
				return err
			}
			continue
		}
		if err := u.writeFilm(ctx, file, answer.Script, answer.Options); err != nil {
			return err
		}
	}
	if u.json {
		err = u.printJSON(answer)
	} else {
		for i, d := range answer.Pictures {
			fmt.Fprintf(u.err, "%s: %s\n", f.Names[i*len(f.Names)/len(answer.Pictures)], drawingClaim(d))
		}
		seconds := float64(answer.Times) / float64(answer.Options.FPS)
		fmt.Fprintf(u.err, "%s: %.1f s, %d frames, %d presses in the order %s\n", answer.Script.Board, seconds, answer.Frames, answer.Presses, answer.Order)
	}
	if err == nil && gaveUp {
		err = errGaveUp
	}
	return err
}

// throughFFmpeg has ffmpeg's name for each format that it makes of ours.
var throughFFmpeg = map[string]string{".mp4": "mp4", ".webm": "webm", ".mkv": "matroska"}

func checkFilmName(file string) error {
	ext := strings.ToLower(filepath.Ext(file))
	switch {
	case film.IsPattern(file):
		return film.CheckPattern(file)
	case slices.Contains(api.AFilm.Extensions(), ext):
		return nil
	case throughFFmpeg[ext] != "":
		if _, err := exec.LookPath("ffmpeg"); err != nil {
			return fmt.Errorf("%s needs ffmpeg, which is not installed: write .gif, .apng or .svg, or a .y4m for another program", file)
		}
		return nil
	}
	return fmt.Errorf("%s: a film is written as %s, or %s with ffmpeg", file, strings.Join(api.AFilm.Extensions(), " "), strings.Join(slices.Sorted(maps.Keys(throughFFmpeg)), " "))
}

func checkFigureName(file string) error {
	if strings.ToLower(filepath.Ext(file)) != ".png" || film.IsPattern(file) {
		return fmt.Errorf("%s: --frames writes a png", file)
	}
	return nil
}

// frameNumbers reads numbers of frames such as 1,200,last; the last is 0.
func frameNumbers(list string) (numbers []int, err error) {
	if list == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(word)
		if word != "last" && (err != nil || n < 1) {
			return nil, usage("--frames %s: must be numbers from 1 on, or last, such as 1,200,400,last", list)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// numberOf makes a number of the word of a seed. A number stays as it is.
func numberOf(word string) uint64 {
	if n, err := strconv.ParseUint(word, 10, 64); err == nil {
		return n
	}
	sum := fnv.New64a()
	sum.Write([]byte(word))
	return sum.Sum64()
}

// writeFilm writes a film to a file, or to numbered frames, whole or not at all.
func (u *ui) writeFilm(ctx context.Context, file output, s *film.Script, o film.Options) error {
	stop := u.working("writing " + file.path)
	defer stop()
	switch {
	case film.IsPattern(file.name):
		return writeFrames(ctx, file.path, s, o)
	case throughFFmpeg[strings.ToLower(filepath.Ext(file.name))] != "":
		return u.ffmpeg(ctx, file, func(w io.Writer) error { return s.WriteY4M(w, o) })
	}
	format, err := api.AFilm.Of(file.name)
	if err != nil {
		return err
	}
	return u.write(ctx, file.path, func(w io.Writer) error { return format.Film(s, w, o) })
}

// writeFrames writes numbered frames next to those of another film that may have these names. They take the names when
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
func (u *ui) ffmpeg(ctx context.Context, file output, write func(io.Writer) error) error {
	if file.path != stdout {
		return atomicfile.Write(ctx, file.path, func(half *os.File) error { return runFFmpeg(ctx, file, half.Name(), write) })
	}
	whole, err := os.CreateTemp("", "lightsout-film-*") // some formats cannot be written to a pipe
	if err != nil {
		return err
	}
	defer os.Remove(whole.Name())
	defer whole.Close()
	if err := runFFmpeg(ctx, file, whole.Name(), write); err != nil {
		return err
	}
	_, err = io.Copy(cancelable{ctx, u.out}, whole)
	return err
}

func runFFmpeg(ctx context.Context, file output, half string, write func(io.Writer) error) error {
	format := throughFFmpeg[strings.ToLower(filepath.Ext(file.name))]
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
		said := strings.ReplaceAll(complaint.String(), "file:"+half, file.path) // not the temporary name
		return fmt.Errorf("ffmpeg: %w: %s", err, strings.TrimSpace(said))
	case writeErr != nil:
		return writeErr
	}
	return nil
}

// verifyReach bounds the proof that the presses of a film are fewest, to a second or so.
const verifyReach = 28

func (u *ui) verifyFilm(ctx context.Context, name string) error {
	data, err := u.read(name)
	if err != nil {
		return err
	}
	report, err := film.Verify(bytes.NewReader(data), board.Parse)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	answer := api.FilmAnswer{Board: report.Script.Board.Spec(), Presses: report.Presses, Scale: report.Options.Scale, Files: []string{name}}
	if answer.Frames, answer.Times, err = report.Script.Count(report.Options); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	layers := report.Script.Layers()
	a, err := algebra.Of(ctx, layers[0].Board)
	if err != nil {
		return err
	}
	answer.FromAllOn = true
	for _, layer := range layers {
		states := layer.States()
		for i, scene := range layer.Scenes {
			answer.Order = scene.Order
			fewest, err := least.Solver{Factored: a, Reach: verifyReach}.Solve(ctx, lightsout.Problem{Board: a.Board(), From: states[i], To: states[i+1]})
			if err != nil {
				return err
			}
			answer.Scenes = append(answer.Scenes, api.SceneOf(scene, fewest.Least && fewest.Presses.Weight() == len(scene.Buttons), u.noRows))
		}
		reached, err := studio.FromAllOn(ctx, a, states)
		if err != nil {
			return err
		}
		answer.FromAllOn = answer.FromAllOn && reached
	}
	if u.json {
		return u.printJSON(answer)
	}
	reached := "; every picture can be reached from all-on"
	if !answer.FromAllOn {
		reached = "; not every picture can be reached from all-on"
	}
	fmt.Fprintf(u.out, "%s: %d frames of %s, %d presses, order %s: every frame is the one before and its presses%s\n", name, report.Frames, report.Script.Board, report.Presses, text.Printable(answer.Order), reached)
	return nil
}
