* Lights Out on board 1x3-mod3: 3 lights, 3 buttons, 3 states.
* Task: find presses that leave as few lights wrong as possible.
*
* x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 2
* d0, d1, ...  how often light 0, 1, ... cycles through all 3 states, which
* changes nothing
* w0, w1, ...  1 if light 0, 1, ... may be left wrong, else 0
* m0, m1, ...  how many changes light 0, 1, ... is left short of; 0 unless w
* is 1 (rows f0, f1, ...)
* Row li says for light i: the presses of the buttons that change it + mi = 3
* di + the change it needs.
NAME          LIGHTS
ROWS
 N  errors
 E  l0
 E  l1
 E  l2
 L  f0
 L  f1
 L  f2
COLUMNS
    M1        'MARKER'                 'INTORG'
    x0        errors               0
    x0        l0                   1
    x0        l1                   1
    x1        errors               0
    x1        l0                   1
    x1        l1                   1
    x1        l2                   1
    x2        errors               0
    x2        l1                   1
    x2        l2                   1
    d0        l0                  -3
    d1        l1                  -3
    d2        l2                  -3
    w0        errors               1
    w0        f0                  -2
    m0        f0                   1
    m0        l0                   1
    w1        errors               1
    w1        f1                  -2
    m1        f1                   1
    m1        l1                   1
    w2        errors               1
    w2        f2                  -2
    m2        f2                   1
    m2        l2                   1
    M2        'MARKER'                 'INTEND'
RHS
    RHS       l0                   2
    RHS       l1                   1
BOUNDS
 UP BND       x0                   2
 UP BND       x1                   2
 UP BND       x2                   2
 UP BND       d0                   1
 UP BND       d1                   2
 UP BND       d2                   2
 UP BND       w0                   1
 UP BND       m0                   2
 UP BND       w1                   1
 UP BND       m1                   2
 UP BND       w2                   1
 UP BND       m2                   2
ENDATA
