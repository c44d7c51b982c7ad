// Package symmetry finds the ways to rename the lights and buttons of a board that leave its toggle
// matrix as it is: turning a square by a quarter, mirroring a rectangle. It also finds what they
// carry into each other: orbits of lights and buttons, and states, of which the canonical one is the
// least.
//
// The one idea is that what looks like a symmetry is believed only after every button has been
// checked, so that no rule about topologies and patterns can be wrong. Start at Of; Orbits and
// Canonical use what it finds.
package symmetry
