package film

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
)

// WriteAPNG writes the film as an animated PNG: a PNG of the first frame for plain
// decoders, and then the rectangles that change.
func (s *Script) WriteAPNG(w io.Writer, o Options) error {
	o, m, err := s.begin(o)
	if err != nil {
		return err
	}
	text, err := s.metadata(o).text()
	if err != nil {
		return err
	}
	p := newPNGWriter(w)
	p.head(m)
	frames, _ := s.count(o)
	p.chunk("acTL", apngControl(frames, o))
	p.colors(m)
	p.text(text)
	var d delta
	sequence := uint32(0)
	number := func() []byte {
		sequence++
		return binary.BigEndian.AppendUint32(nil, sequence-1)
	}
	for f := range s.frames(o) {
		if f.Hold > 1<<16-1 {
			return fmt.Errorf("a frame lasts %d frames: in an APNG at most %d", f.Hold, 1<<16-1)
		}
		m.show(f)
		d.next(m)
		data, err := p.squeeze(d.sparse, d.box)
		if err != nil {
			return err
		}
		p.chunk("fcTL", number(), apngFrame(d.box, f.Hold, o.FPS, f.Number > 0))
		if f.Number == 0 {
			err = p.chunk("IDAT", data)
		} else {
			err = p.chunk("fdAT", number(), data)
		}
		if err != nil {
			return err
		}
	}
	p.chunk("IEND")
	return p.out.Flush()
}

// apngControl says how many frames there are, and how often they are shown: once, or 0 for forever.
func apngControl(frames int, o Options) []byte {
	times := uint32(1)
	if o.Loop {
		times = 0
	}
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(frames)), times)
}

// apngFrame says where a frame lies, for how long it stands, that it stays, and whether clear pixels
// of it leave what was there.
func apngFrame(box image.Rectangle, hold, fps int, over bool) []byte {
	var body []byte
	for _, v := range []int{box.Dx(), box.Dy(), box.Min.X, box.Min.Y} {
		body = binary.BigEndian.AppendUint32(body, uint32(v))
	}
	body = binary.BigEndian.AppendUint16(body, uint16(hold))
	body = binary.BigEndian.AppendUint16(body, uint16(fps))
	if over {
		return append(body, 0, 1)
	}
	return append(body, 0, 0)
}
