package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/film"
	"lightsout/internal/base/persist"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

type filmFlags struct {
	api.Film
	lookFlags
	racerFlags
	Timing string `flag:"times" doc:"an image whose brightness is the time of each press"`
	Once   bool   `flag:"once" doc:"stop at the end instead of starting again"`
	Clip   int    `flag:"clip" doc:"pictures taken from each video, or animated gif, png or webp (default 12 of a video, the first of an image)"`
	Shown  string `flag:"frames" doc:"files of -o that are png, svg or pdf are figures of these frames, such as 1,200,400,last: four as two by two"`
	Race   string `flag:"race" doc:"with --method: draw the errors of each picture against time, as svg, png or pdf"`
	Verify bool   `flag:"verify" doc:"replay a gif or apng and check it"`

	Story  string `flag:"story" doc:"more pictures, such as dark,a.jpg,text:Hello,dark"`
	frames []int  // of the figure; nil for a film
}

func filmCommand(u *ui) *cobra.Command {
	f := new(filmFlags)
	var cmd *cobra.Command
	cmd = u.act("film", 1, 100, f, func(ctx context.Context, args []string) error {
		if done, err := f.begin(u, cmd, args); done || err != nil {
			return err
		}
		files, err := u.Outputs("gif", f.checkName)
		if err != nil {
			return err
		}
		if err := f.load(ctx, u, args); err != nil {
			return err
		}
		a, err := askPromptly[api.FilmAnswer](ctx, u, f.Method, f.Board, f)
		if err != nil {
			return err
		}
		late := slices.ContainsFunc(a.Pictures, func(d api.DrawAnswer) bool { return d.GaveUp != "" })
		ctx = u.writing(ctx, gaveUp(late))
		f.sayBoard(u, a.Board)
		for i := range a.Pictures { // our own method, then the solver
			if 2*i+1 < len(f.races) {
				a.Pictures[i].Race = f.races[2*i : 2*i+2]
			}
		}
		a.Files = u.Files
		if err := f.charts(ctx, u, a); err != nil {
			return err
		}
		err = u.deliver(a, files, func(file command.Output) error {
			options := a.Options
			if f.isFigure(file.Name) {
				options.Figure = f.frames
			}
			return u.writeFilm(ctx, file, a.Script, options)
		}, func() error {
			if f.plays {
				if err := u.playFilm(ctx, a.Script, a.Options); err != nil {
					return err
				}
			}
			return f.say(u, a)
		})
		return cmp.Or(err, gaveUp(late))
	}, "output")
	command.Fill(cmd, "{orders}", strings.Join(film.Orders(), ", "))
	command.Fill(cmd, "{formats}", strings.Join(api.AFilm.Extensions(), ", "))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if f.Verify {
			return command.Arguments(1, 1)(cmd, args)
		}
		return command.Arguments(1-min(1, len(f.Story)), 100)(cmd, args)
	}
	return cmd
}

func (f *filmFlags) charts(ctx context.Context, u *ui, a api.FilmAnswer) error {
	if f.Race == "" {
		return nil
	}
	races := slices.Clone(f.races)
	for i := range races {
		races[i].Method = f.Names[i/2] + ", " + races[i].Method
	}
	return u.writeChart(ctx, raceChart(a.Board, races), f.Race)
}

// say prints how near the pictures are, and what the film is.
func (f *filmFlags) say(u *ui, a api.FilmAnswer) error {
	for i, d := range a.Pictures {
		u.Say("%s: %s\n", f.Names[i*len(f.Names)/len(a.Pictures)], drawingClaim(d))
		if d.Race != nil {
			u.Say("%s: %s\n", f.Names[i*len(f.Names)/len(a.Pictures)], raceClaim(d.Race))
		}
	}
	fmt.Fprint(u.Err, strings.Join(f.ways, ""))
	seconds := float64(a.Times) / float64(a.Options.FPS)
	proved := ""
	if f.Method != "" && !slices.ContainsFunc(a.Scenes, func(s api.Scene) bool { return !s.Least }) {
		proved = ", proved least"
	}
	u.Say("%s: %.1f s, %s, %s%s, order %s\n", a.Script.Board, seconds,
		text.Number(a.Frames, "frame"), text.Number(a.Presses, "press"), proved, a.Order)
	return nil
}

// begin refuses flags that contradict each other, and checks a film if that is asked for.
func (f *filmFlags) begin(u *ui, cmd *cobra.Command, args []string) (done bool, err error) {
	if err := f.preset(u, cmd, &f.Look, f.For == "" && f.Race == ""); err != nil {
		return true, err
	}
	switch {
	case f.Verify && len(u.Files) > 0:
		return true, usage("--verify writes no film: leave out -o")
	case f.Verify:
		return true, u.verifyFilm(cmd.Context(), args[0])
	case f.RGB && cmd.Flags().Changed("palette"):
		return true, usage("--rgb shows the colors of the pictures: leave out --palette")
	case f.Race != "" && (f.Method == "" || f.Method == "own" || f.RGB):
		return true, usage("--race needs --method: glpk, cbc or highs, without --rgb")
	case len(u.Files) == 0 && u.Format == "" && f.Race == "" && !u.JSON && !f.plays:
		return true,
			usage("nothing to write to: give -o film.gif, or --json; a terminal with 24-bit colors plays it")
	case f.FPS == 0 || f.Hold == 0 || f.Clip < 0:
		return true, usage("--fps and --hold are at least 1, --clip at least 0")
	case f.lookFlags.Mark == "wrong":
		return true, usage("--mark wrong is for draw: a film marks presses")
	}

	if f.frames, err = frameNumbers(f.Shown); err != nil {
		return true, err
	}
	if _, err := api.AChart.Of(f.Race); f.Race != "" && err != nil {
		return true, usage("%w", err)
	}
	return false, nil
}

// load reads the pictures, and what the request has by other names.
func (f *filmFlags) load(ctx context.Context, u *ui, args []string) (err error) {
	if _, err := f.read(u, &f.Look); err != nil {
		return err
	}
	f.Loop = new(!f.Once)
	if f.PingPong == nil && f.frames != nil {
		f.PingPong = new(false)
	}
	if !f.RGB {
		f.Palette = u.Palette
	}
	f.Film.Mark = f.lookFlags.Mark != ""
	f.Timeout = u.Timeout.String()
	f.Scale = u.Cell
	f.QuietResult = u.noRows
	args = append(args, scene.FindAllString(f.Story, -1)...)
	if f.Names, f.Images, f.At, err = u.images(ctx, args, f.Clip); err != nil {
		return err
	}
	if u.acts.Find, u.acts.Way, err = f.program(u, f.Push); err != nil {
		return err
	}
	if f.Method != "" { // which has this time for each picture and each way between two
		f.Timeout = (u.Timeout * time.Duration(2*len(f.Images))).String()
	}
	if len(f.Images) < 2 {
		return usage("a film goes from one picture to another: give two, or a video")
	}
	if f.Timing != "" {
		f.TimesName = filepath.Base(f.Timing)
		f.Times, err = u.ReadInput(f.Timing)
	}
	return err
}

// checkName refuses files that are neither films nor, if frames are asked for, figures.
func (f *filmFlags) checkName(file string) (none api.Format, err error) {
	switch ext := strings.ToLower(filepath.Ext(file)); {
	case f.isFigure(file):
		return none, nil
	case film.IsPattern(file):
		return none, film.CheckPattern(file)
	case slices.Contains(api.AFilm.Extensions(), ext):
		return none, nil
	case throughFFmpeg[ext] != "":
		if _, err := exec.LookPath("ffmpeg"); err != nil {
			return none, fmt.Errorf(
				"%s needs ffmpeg, which is not installed: write .gif, .apng or .svg, or a .y4m for "+
					"another program",
				file)
		}
		return none, nil
	}
	return none, fmt.Errorf("%s: a film is written as %s, or %s with ffmpeg", file,
		strings.Join(api.AFilm.Extensions(), ", "),
		strings.Join(slices.Sorted(maps.Keys(throughFFmpeg)), ", "))
}

// isFigure reports whether a file has some frames, and not the film.
func (f *filmFlags) isFigure(file string) bool {
	ext := strings.ToLower(filepath.Ext(file))
	return f.frames != nil && !film.IsPattern(file) && slices.Contains(api.AFigure.Extensions(), ext)
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

// writeFilm writes a film to a file, or to numbered frames, whole or not at all.
func (u *ui) writeFilm(ctx context.Context, file command.Output, s *film.Script, o film.Options) error {
	defer u.Working("writing " + file.Path)()
	switch {
	case film.IsPattern(file.Name):
		return writeFrames(ctx, file.Path, s, o)
	case throughFFmpeg[strings.ToLower(filepath.Ext(file.Name))] != "":
		return u.ffmpeg(ctx, file, func(w io.Writer) error { return s.Write(w, "film.y4m", o) })
	}
	return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return s.Write(w, file.Name, o) })
}

// writeFrames writes numbered frames next to those of another film that may have these names. They take the
// names when all are there. A film may have more frames than files can be open, so that only the first one
// stays open, and its lock holds for all.
func writeFrames(ctx context.Context, pattern string, s *film.Script, o film.Options) error {
	var frames []*persist.File
	defer func() {
		for _, f := range slices.Backward(frames) {
			f.Discard()
		}
	}()
	err := s.WriteFrames(pattern, func(name string) (io.WriteCloser, error) {
		file, err := persist.Create(name)
		if err != nil {
			return nil, err
		}
		closer := io.Closer(file)
		if frames = append(frames, file); len(frames) == 1 {
			closer = io.NopCloser(nil)
		}
		return struct {
			io.Writer
			io.Closer
		}{command.Cancelable(ctx, file), closer}, nil
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

func (u *ui) verifyFilm(ctx context.Context, name string) error {
	data, err := u.ReadInput(name)
	if err != nil {
		return err
	}
	a, err := ask[api.FilmAnswer](ctx, u.acts, &api.VerifyFilm{File: data, Name: name, QuietResult: u.noRows})
	if err != nil {
		return err
	}
	not := "not "
	if a.FromAllOn {
		not = ""
	}
	return u.PrintLine(a,
		"%s: %d frames of %s, %d presses, order %s: every frame is the one before and its presses; %severy "+
			"picture can be reached from all-on",
		name, a.Frames, a.Script.Board, a.Presses, text.Printable(a.Order), not)
}

// playFilm shows a film in the terminal, once. The cursor comes back however it ends.
func (u *ui) playFilm(ctx context.Context, s *film.Script, o film.Options) error {
	fmt.Fprint(u.Out, "\x1b[?25l")
	defer fmt.Fprint(u.Out, "\x1b[?25h")
	ticker := time.NewTicker(time.Second / time.Duration(cmp.Or(o.FPS, film.MaxFPS)))
	defer ticker.Stop()
	return s.Write(paced{ctx, u.Out, ticker.C}, "film.ansi", o)
}

// paced writes once in a tick, until its context ends.
type paced struct {
	ctx  context.Context
	to   io.Writer
	tick <-chan time.Time
}

func (p paced) Write(data []byte) (int, error) {
	select {
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	case <-p.tick:
		return p.to.Write(data)
	}
}

// scene is a part of a story between commas; a place such as a.jpg@50%,20% has one of its own.
var scene = regexp.MustCompile(`[^,]+@[^,]+%,[^,]+%|[^,]+`)
