package film

import "image"

// delta is what of a frame differs from the one before: the smallest rectangle around the pixels
// that changed, and those pixels in two ways. A file needs the rectangle only.
type delta struct {
	shown  []uint8 // the last frame
	box    image.Rectangle
	opaque []uint8 // all pixels of the box
	sparse []uint8 // those that did not change are clear
	stayed int     // how many of the box did not change
}

// next compares the screen with the last frame. Where nothing changed the box is one pixel, because
// no format has an empty frame.
func (d *delta) next(m *screen) {
	first := d.shown == nil
	box := image.Rectangle{}
	if first {
		d.shown = make([]uint8, len(m.pixels))
		box.Max = m.size
	}
	for y := m.changed.Min.Y; !first && y < m.changed.Max.Y; y++ {
		now := m.pixels[y*m.size.X:][:m.size.X]
		before := d.shown[y*m.size.X:][:m.size.X]
		left := m.changed.Min.X
		right := m.changed.Max.X
		for left < right && now[left] == before[left] {
			left++
		}
		for left < right && now[right-1] == before[right-1] {
			right--
		}
		if left < right {
			box = box.Union(image.Rect(left, y, right, y+1))
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	d.box = box
	d.opaque = d.opaque[:0]
	d.sparse = d.sparse[:0]
	d.stayed = 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		now := m.pixels[y*m.size.X:][box.Min.X:box.Max.X]
		before := d.shown[y*m.size.X:][box.Min.X:box.Max.X]
		d.opaque = append(d.opaque, now...)
		d.sparse = append(d.sparse, now...)
		row := d.sparse[len(d.sparse)-len(now):]
		for x, value := range before {
			if row[x] == value && !first {
				row[x] = m.clear
				d.stayed++
			}
		}
		copy(before, now)
	}
}
