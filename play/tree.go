package play

// All that was tried in a game is a tree of places. Place 0 is the start; a press leads to a new place
// below the one it was made at. Undo goes to the parent, and nothing is ever forgotten: what was tried
// and undone is a branch that Visit finds again.

// press goes to a new place, or forward again if it is the press that was just undone.
func (s Session) press(button int) Session {
	s.made++
	s.state = s.state.Clone()
	s.game.Board.Press(s.state, button, 1)
	if s.ahead != nil && int(s.places.list[s.ahead.place].button) == button {
		s.here, s.ahead = s.ahead.place, s.ahead.then
		return s
	}
	s.places = s.places.plus(place{s.here, int32(button), s.places.list[s.here].moves + 1})
	s.here, s.ahead = int32(len(s.places.list)-1), nil
	return s
}

func (s Session) undo() Session {
	s.state = s.state.Clone()
	s.unstep(s.here)
	s.ahead = &ahead{s.here, s.ahead}
	s.here = s.places.list[s.here].parent
	return s
}

// visit goes to any place: up to where its branch leaves ours, then down.
func (s Session) visit(to int32) Session {
	s.state = s.state.Clone()
	at := s.here
	down := to
	for at != down {
		// Parents have lower numbers, so the higher of two places is never above the other.
		if at > down {
			s.unstep(at)
			at = s.places.list[at].parent
		} else {
			s.step(down) // presses commute: the order does not matter
			down = s.places.list[down].parent
		}
	}
	s.here, s.ahead = to, nil
	return s
}

// step makes the press that leads to a place, in place; unstep undoes it.
func (s Session) step(to int32) {
	s.game.Board.Press(s.state, int(s.places.list[to].button), 1)
}

func (s Session) unstep(from int32) {
	s.game.Board.Press(s.state, int(s.places.list[from].button), s.game.Board.Modulus()-1)
}

func (s Session) marked(name string) (place int, ok bool) {
	for _, m := range s.marks {
		if m.Name == name {
			return m.Place, true
		}
	}
	return 0, false
}
