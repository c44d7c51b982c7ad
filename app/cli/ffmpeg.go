package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"lightsout/app/command"
	"lightsout/app/photo"
	"lightsout/internal/base/persist"
)

// throughFFmpeg has ffmpeg's name for each format that it makes of ours.
var throughFFmpeg = map[string]string{".mp4": "mp4", ".webm": "webm", ".mkv": "matroska"}

// ffmpeg has the program of that name make a film of raw frames.
func (u *ui) ffmpeg(ctx context.Context, file command.Output, write func(io.Writer) error) error {
	if file.Path != command.Stdout {
		return persist.Write(ctx, file.Path, func(half *os.File) error {
			return runFFmpeg(ctx, file, half.Name(), write)
		})
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
	_, err = io.Copy(command.Cancelable(ctx, u.Out), whole)
	return err
}

func runFFmpeg(ctx context.Context, file command.Output, half string, write func(io.Writer) error) error {
	format := throughFFmpeg[strings.ToLower(filepath.Ext(file.Name))]
	// the mean of four pixels, of one cell if it is even
	cmd := exec.CommandContext(ctx, "ffmpeg", "-loglevel", "error", "-f", "yuv4mpegpipe", "-i", "-", "-vf",
		"pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=flags=area,format=yuv420p",
		"-colorspace", "smpte170m", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
		"-movflags", "+faststart", "-f", format, "-y", "file:"+half)
	in, out := io.Pipe()
	var complaint strings.Builder
	cmd.Stdin = in
	cmd.Stderr = &complaint
	var writing sync.WaitGroup
	writing.Go(func() { out.CloseWithError(write(command.Cancelable(ctx, out))) })
	err := cmd.Run()
	in.Close() // of a program that ended early
	writing.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		said := strings.ReplaceAll(complaint.String(), "file:"+half, file.Path) // not the temporary name
		return fmt.Errorf("ffmpeg: %w: %s", err, strings.TrimSpace(said))
	}
	return nil
}

// Limits of what is read of a clip: its first minute, as frames of this width, up to this number of bytes.
const (
	clipSeconds = "60"
	clipWidth   = "240"
	maxClip     = 256 << 20
)

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
