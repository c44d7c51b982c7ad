; Lights Out on board 1x3: 3 lights, 3 buttons, 2 states.
; Task: find a solution with fewest presses.
;
; x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 1
; For each light: the presses of the buttons that change it are, modulo 2, the change it needs.
(set-option :produce-models true)
(set-option :dump-models true)
(set-logic QF_LIA)
(declare-const x0 Bool)
(declare-const x1 Bool)
(declare-const x2 Bool)
(assert (xor x0 x1))
(assert (not (xor x0 x1 x2)))
(assert (xor x1 x2))
; To make total as small as possible, assert bounds for it: half of what is left each time.
(define-fun total () Int (+ (ite x0 1 0) (ite x1 1 0) (ite x2 1 0)))
(check-sat)
