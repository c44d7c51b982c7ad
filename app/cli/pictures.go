package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/photo"
)

// textPrefix begins an argument that is a text to draw, not a file.
const textPrefix = "text:"

// flats are pictures of one pixel, by the words that name them: a film goes into the dark, or into the light.
var flats = map[string]string{"dark": "P2 1 1 1 0", "light": "P2 1 1 1 1"}

// defaultClip is how many frames of a video are taken unless --clip says.
const defaultClip = 12

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
	missing, err := photo.WriteWords(texts, func(n int) io.Writer { return &words[n] })
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
			count := min(cmp.Or(clip, defaultClip), len(frames))
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
