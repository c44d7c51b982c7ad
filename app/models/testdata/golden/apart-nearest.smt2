; Lights Out on board apart: 4 lights, 6 buttons, 3 states.
; Task: find presses that leave as few lights wrong as possible.
;
; x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 2
; w0, w1, ...  1 if light 0, 1, ... may be left wrong, else 0
; For each light that is not left wrong: the presses of the buttons that change it are, modulo 3, the change it needs.
(set-option :produce-models true)
(set-option :dump-models true)
(set-logic QF_LIA)
(declare-const x0 Int)
(assert (<= 0 x0 2))
(declare-const x1 Int)
(assert (<= 0 x1 2))
(declare-const x2 Int)
(assert (<= 0 x2 2))
(declare-const x3 Int)
(assert (<= 0 x3 2))
(declare-const x4 Int)
(assert (<= 0 x4 2))
(declare-const x5 Int)
(assert (<= 0 x5 2))
(declare-const w0 Bool)
(declare-const w1 Bool)
(declare-const w2 Bool)
(declare-const w3 Bool)
(assert (or w0 (= 0 (mod (+ (* 2 x0) x4) 3))))
(assert (or w1 (= 2 (mod (+ x2 x3) 3))))
(assert (or w2 (= 1 (mod (* 2 x3) 3))))
(assert (or w3 (= 0 (mod (+ x0 (* 2 x5)) 3))))
(minimize (+ (ite w0 1 0) (ite w1 1 0) (ite w2 1 0) (ite w3 1 0)))
(check-sat)
