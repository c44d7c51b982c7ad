* Lights Out on board 1x3: 3 lights, 3 buttons, 2 states.
* Task: find a solution with fewest presses.
*
* x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 1
* d0, d1, ...  how often light 0, 1, ... cycles through all 2 states, which
* changes nothing
* Row li says for light i: the presses of the buttons that change it = 2 di +
* the change it needs.
NAME          LIGHTS
ROWS
 N  presses
 E  l0
 E  l1
 E  l2
COLUMNS
    M1        'MARKER'                 'INTORG'
    x0        presses              1
    x0        l0                   1
    x0        l1                   1
    x1        presses              1
    x1        l0                   1
    x1        l1                   1
    x1        l2                   1
    x2        presses              1
    x2        l1                   1
    x2        l2                   1
    d0        l0                  -2
    d1        l1                  -2
    d2        l2                  -2
    M2        'MARKER'                 'INTEND'
RHS
    RHS       l0                   1
    RHS       l2                   1
BOUNDS
 UP BND       x0                   1
 UP BND       x1                   1
 UP BND       x2                   1
 FX BND       d0                   0
 UP BND       d1                   1
 FX BND       d2                   0
ENDATA
