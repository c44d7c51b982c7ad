package graphfile

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// A graph in JSON is as docs/formats.md says. A field that is not known is an error, since it is likely a
// typo.

type jsonNode struct {
	Name  string    `json:"name"`
	X     *float64  `json:"x"`
	Y     *float64  `json:"y"`
	Start int       `json:"start"`
	Self  *jsonSelf `json:"self"`
}

type jsonButton struct {
	Name    string       `json:"name"`
	X       *float64     `json:"x"`
	Y       *float64     `json:"y"`
	Toggles []jsonToggle `json:"toggles"`
}

// jsonSelf is a number, or true or false.
type jsonSelf int

// UnmarshalJSON reads it.
func (s *jsonSelf) UnmarshalJSON(text []byte) error {
	v, err := selfTimes(string(text))
	if err != nil {
		return fmt.Errorf("self is %s: must be true, false, or a whole number from 0 to %d",
			clip(string(text)), maxTimes)
	}
	*s = jsonSelf(v)
	return nil
}

type jsonToggle lightsout.Toggle

// UnmarshalJSON reads it.
func (t *jsonToggle) UnmarshalJSON(text []byte) error {
	// what null leaves as it is
	t.Light = -1
	t.Times = 1
	if json.Unmarshal(text, &t.Light) == nil {
		return nil
	}
	pair := []int{-1, -1}
	if err := json.Unmarshal(text, &pair); err != nil || len(pair) != 2 {
		return fmt.Errorf("%s is not a toggle: write a light, or [light, times]", clip(string(text)))
	}
	t.Light = pair[0]
	t.Times = pair[1]
	return nil
}

// jsonReader walks through the outer object and decodes the elements of its lists one by one, so
// that memory goes into the graph only, and an error can say which element is wrong.
type jsonReader struct {
	text    string
	dec     *json.Decoder
	d       *draft
	self    bool  // some field is about self-toggling
	ends    []int // of the edge that is read
	buttons []Node
	placed  int // how many buttons have a place
	toggles [][]lightsout.Toggle
}

func readJSON(text string) (*Graph, error) {
	r := &jsonReader{text: text, dec: json.NewDecoder(strings.NewReader(text)), d: newDraft()}
	r.dec.DisallowUnknownFields()
	if r.object(); r.d.err != nil {
		g, known, err := readNodeLink(text)
		if known {
			return g, err
		}
		cut := errors.Is(err, io.ErrUnexpectedEOF) && len(text) <= maxNodeLink
		if cut && errors.Is(r.d.err, errUnknownField) {
			r.d.err = nil // the field may have been one of node-link data
			r.trouble(int64(len(text)), err, "")
		}
		return nil, r.d.err
	}
	if rest := strings.TrimSpace(text[r.dec.InputOffset():]); rest != "" {
		return nil, fmt.Errorf("line %d: %q follows the end of the graph",
			r.line(r.dec.InputOffset()), clip(rest))
	}
	return r.graph()
}

// line returns the line of what was read next when the offset was at.
func (r *jsonReader) line(at int64) int {
	at += int64(len(r.text[at:]) - len(strings.TrimLeft(r.text[at:], " \t\r\n,:")))
	return 1 + strings.Count(r.text[:at], "\n")
}

// more reports whether the object or list goes on.
func (r *jsonReader) more() bool { return r.d.err == nil && r.dec.More() }

func (r *jsonReader) object() {
	r.delim('{', "a graph in JSON")
	seen := map[string]bool{}
	for r.more() {
		at := r.dec.InputOffset()
		token, err := r.dec.Token()
		key, _ := token.(string)
		switch {
		case err != nil:
		case seen[key]:
			err = fmt.Errorf("duplicate field %q", clip(key))
		default:
			err = r.field(key)
		}
		seen[key] = true
		r.trouble(at, err, "")
	}
	r.delim('}', "a graph in JSON")
}

func (r *jsonReader) field(key string) (err error) {
	switch key {
	case "modulus":
		if err = r.decode(&r.d.modulus, "modulus is a whole number"); err == nil {
			_, err = whole(key, strconv.Itoa(r.d.modulus), 2, lightsout.MaxModulus)
		}
	case "self":
		self := jsonSelf(1)
		err = r.decode(&self, "")
		r.d.self = int(self)
		r.self = true
	case "nodes":
		r.list(key, r.node)
	case "edges", "arcs":
		r.list(key, func() error { return r.edge(key == "edges") })
	case "buttons":
		r.buttons = []Node{}
		r.list(key, r.button)
	default:
		err = fmt.Errorf("%w %q: a graph has modulus, self, nodes, edges, arcs and buttons",
			errUnknownField, clip(key))
	}
	return err
}

var errUnknownField = errors.New("unknown field")

// decode reads a value. If its type is wrong, the error says so.
func (r *jsonReader) decode(value any, form string) error {
	err := r.dec.Decode(value)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s cannot be a %s: %s", cmp.Or(wrong.Field, "this"), wrong.Value, form)
	}
	if err == nil || !strings.HasPrefix(err.Error(), "json: ") {
		return err
	}
	field, ok := strings.CutPrefix(err.Error(), "json: unknown field ")
	if ok { // which has no type of its own
		return fmt.Errorf("%w %s: %s", errUnknownField, field, form)
	}
	return fmt.Errorf("%s: %s", strings.TrimPrefix(err.Error(), "json: "), form)
}

func (r *jsonReader) list(key string, element func() error) {
	r.delim('[', key)
	for i := 0; r.more(); i++ {
		at := r.dec.InputOffset()
		if err := element(); err != nil {
			r.trouble(at, err, fmt.Sprintf("%s[%d]: ", key, i))
		}
	}
	r.delim(']', key)
}

func (r *jsonReader) delim(want json.Delim, what string) {
	at := r.dec.InputOffset()
	token, err := r.dec.Token()
	if err == nil && token != want {
		err = fmt.Errorf("%s begins with %v", what, want)
	}
	r.trouble(at, err, "")
}

func (r *jsonReader) node() error {
	var node jsonNode
	if err := r.decode(&node, "a node is made of name, x, y, start and self"); err != nil {
		return err
	}
	if node.Start < 0 || node.Start > maxTimes {
		return fmt.Errorf("start is %d: must be a whole number from 0 to %d", node.Start, maxTimes)
	}
	var err error
	to := &r.d.nodes[r.d.newNode("")]
	to.name = node.Name
	to.start = uint8(node.Start)
	to.at, to.hasX, err = jsonPlace(node.X, node.Y)
	to.hasY = to.hasX
	if node.Self != nil {
		to.self = int16(*node.Self)
		r.self = true
	}
	return err
}

func jsonPlace(x, y *float64) (at lightsout.Point, placed bool, err error) {
	switch {
	case x == nil && y == nil:
		return at, false, nil
	case x == nil || y == nil:
		return at, false, errors.New("one of x and y is missing: a place has both")
	}
	at = lightsout.Point{X: *x, Y: *y}
	if tooFar(at) {
		return at, false, fmt.Errorf("the place is %g, %g: coordinates are numbers up to ±%d", at.X, at.Y,
			int(maxPlace))
	}
	return at, true, nil
}

func (r *jsonReader) edge(both bool) error {
	r.ends = append(r.ends[:0], -1, -1, -1) // what null leaves as it is
	err := r.decode(&r.ends, "write [u, v] or [u, v, times], with the numbers of the nodes from 0")
	if err != nil {
		return err
	}
	if len(r.ends) == 2 {
		r.ends = append(r.ends, 1)
	}
	if len(r.ends) != 3 {
		return fmt.Errorf("the list has %d numbers: write [u, v] or [u, v, times]", len(r.ends))
	}
	u := r.ends[0]
	v := r.ends[1]
	times := r.ends[2]
	if u < 0 || v < 0 || u >= maxNodes || v >= maxNodes || times < 0 || times > maxTimes {
		return fmt.Errorf(
			"%v is not an edge: write [u, v] or [u, v, times], nodes from 0 and times from 0 to %d",
			r.ends, maxTimes)
	}
	r.d.link(u, v, times, both)
	return nil
}

func (r *jsonReader) button() error {
	var button jsonButton
	if err := r.decode(&button, "a button is made of name, x, y and toggles"); err != nil {
		return err
	}
	at, placed, err := jsonPlace(button.X, button.Y)
	if err != nil {
		return err
	}
	if placed {
		r.placed++
	}
	toggles := make([]lightsout.Toggle, len(button.Toggles))
	for i, t := range button.Toggles {
		if t.Times < 0 || t.Times > maxTimes {
			return fmt.Errorf("light %d is changed %d times: must be between 0 and %d", t.Light,
				t.Times, maxTimes)
		}
		toggles[i] = lightsout.Toggle(t)
	}
	if r.d.toggles += len(toggles); r.d.toggles > maxToggles || len(r.buttons) == maxNodes {
		return fmt.Errorf("the graph has more than %d toggles, or more than %d buttons", maxToggles, maxNodes)
	}
	r.buttons = append(r.buttons, Node{Name: cleanName(button.Name), At: roundPlace(at)})
	r.toggles = append(r.toggles, pieces(addUp(toggles, false)))
	return nil
}

// graph puts the parts together, whose order in the file is free.
func (r *jsonReader) graph() (*Graph, error) {
	n := len(r.d.nodes)
	var edges, arcs int
	for _, e := range r.d.links {
		key := "arcs"
		i := &arcs
		if e.both {
			key = "edges"
			i = &edges
		}
		if worst := int(max(e.from, e.to)); worst >= n {
			return nil, fmt.Errorf("%s[%d]: there is no node %d: the %d nodes are numbered from 0",
				key, *i, worst, n)
		}
		*i++
	}
	if r.buttons == nil {
		return r.d.graph(nil, true)
	}
	switch {
	case len(r.d.links) > 0 || r.self:
		return nil, errors.New(
			"there are buttons, and edges, arcs or self as well: with buttons the nodes are lights only, " +
				"and toggles say what changes")
	case len(r.buttons) == 0:
		return nil, errors.New("there are no buttons in the list: a board needs at least one")
	}
	for j, toggles := range r.toggles {
		for _, t := range toggles {
			if t.Light < 0 || t.Light >= n {
				return nil, fmt.Errorf("buttons[%d]: there is no light %d: the %d lights are numbered from 0",
					j, t.Light, n)
			}
		}
	}
	g, err := r.d.graph(nil, true)
	if err != nil {
		return nil, err
	}
	if g.Placed && r.placed < len(r.buttons) || !g.Placed && r.placed > 0 {
		return nil, errors.New("some nodes and buttons have places and some have none: place all or none")
	}
	g.Buttons = r.buttons
	g.Toggles = r.toggles
	return g, nil
}

// trouble says where an error is, if it is the first.
func (r *jsonReader) trouble(at int64, err error, what string) {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("unexpected end of file")
	}
	if err != nil && r.d.err == nil {
		r.d.err = fmt.Errorf("line %d: %s%w", r.line(at), what, err)
	}
}

// writeJSON writes one node, edge or button a line, so that files can be compared and edited.
func writeJSON(w *bufio.Writer, c *normalForm) error {
	w.WriteString("{\n")
	if c.modulus != 2 {
		fmt.Fprintf(w, "  \"modulus\": %d,\n", c.modulus)
	}
	if c.self == 0 && c.buttons == nil {
		w.WriteString("  \"self\": false,\n")
	}
	w.WriteString(`  "nodes": [`)
	for i := range c.upTo(len(c.nodes)) {
		var fields []string
		for pair := range slices.Chunk(c.attributes(i, false, true), 2) {
			if pair[0] == "name" {
				pair[1] = quoted(pair[1])
			}
			fields = append(fields, quoted(pair[0])+": "+pair[1])
		}
		jsonLine(w, i, fields)
	}
	w.WriteString("\n  ]")
	if c.buttons != nil {
		c.jsonButtons(w)
	} else {
		c.jsonEdges(w, "edges", true)
		c.jsonEdges(w, "arcs", false)
	}
	_, err := w.WriteString("\n}\n")
	return err
}

func jsonLine(w *bufio.Writer, i int, fields []string) {
	if i > 0 {
		w.WriteByte(',')
	}
	w.WriteString("\n    {" + strings.Join(fields, ", ") + "}")
}

func (c *normalForm) jsonEdges(w *bufio.Writer, key string, both bool) {
	begin := fmt.Sprintf(",\n  %q: [\n    ", key)
	end := ""
	for e := range c.edges() {
		if e.both != both {
			continue
		}
		fmt.Fprintf(w, "%s[%d, %d", begin, e.from, e.to)
		begin = "],\n    "
		end = "]\n  ]"
		if e.times != 1 {
			fmt.Fprintf(w, ", %d", e.times)
		}
	}
	w.WriteString(end)
}

func (c *normalForm) jsonButtons(w *bufio.Writer) {
	w.WriteString(",\n  \"buttons\": [")
	for j := range c.upTo(len(c.buttons)) {
		var toggles []string
		for _, t := range pieces(c.of(j)) {
			if t.Times == 1 {
				toggles = append(toggles, strconv.Itoa(t.Light))
			} else {
				toggles = append(toggles, fmt.Sprintf("[%d, %d]", t.Light, t.Times))
			}
		}
		var fields []string
		if name := c.buttons[j].Name; name != "" {
			fields = append(fields, `"name": `+quoted(name))
		}
		if c.placed {
			at := c.at[len(c.nodes)+j]
			fields = append(fields, `"x": `+decimal(at.X), `"y": `+decimal(at.Y))
		}
		fields = append(fields, `"toggles": [`+strings.Join(toggles, ", ")+"]")
		jsonLine(w, j, fields)
	}
	w.WriteString("\n  ]")
}

// maxNodeLink is the size of the longest text of that format: it is read as a whole.
const maxNodeLink = 16 << 20

// readNodeLink reads JSON as NetworkX and D3 write it: nodes with their id, and links, or edges, from source
// to target. A node without an id is called by its number.
func readNodeLink(text string) (g *Graph, known bool, err error) {
	type object map[string]any
	var file struct {
		Directed            bool
		Graph               any // NetworkX writes attributes as an object, or an empty list
		Nodes, Links, Edges []object

		Multigraph, Adjacency, Elements any
	}
	in := json.NewDecoder(strings.NewReader(text[:min(len(text), maxNodeLink)]))
	in.UseNumber()
	err = in.Decode(&file)
	if err != nil || file.Links == nil && file.Multigraph == nil && file.Adjacency == nil {
		return nil, false, err
	}
	if file.Adjacency != nil || file.Elements != nil {
		return nil, true, errors.New("this is other data of NetworkX, or of Cytoscape: write node_link_data")
	}
	d := newDraft()
	if in.More() {
		d.failf("more follows the end of the graph")
	}
	attributes, _ := file.Graph.(map[string]any)
	for key, value := range attributes {
		d.setGraph(key, fmt.Sprint(value))
	}
	for number, node := range file.Nodes {
		id, ok := node["id"]
		if !ok {
			id = number
		}
		i := d.node(fmt.Sprint(id))
		for key, value := range node {
			d.setNode(i, key, fmt.Sprint(value))
		}
		if len(d.nodes) != number+1 {
			d.failf("duplicate node %q", clip(fmt.Sprint(id)))
			break
		}
	}
	for _, link := range append(file.Links, file.Edges...) {
		source := fmt.Sprint(link["source"])
		target := fmt.Sprint(link["target"])
		from, known := d.numbers[source]
		to, ok := d.numbers[target]
		if !known || !ok {
			d.failf("a link from %q to %q: both must be nodes", clip(source), clip(target))
			break
		}
		times := 1
		if given := link["times"]; given != nil {
			times = d.times(fmt.Sprint(given))
		}
		d.link(int(from), int(to), times, !file.Directed)
	}
	g, err = d.graph(nil, false)
	return g, true, err
}
