; Lights Out on board apart: 4 lights, 6 buttons, 3 states.
; Task: find presses that leave as few lights wrong as possible.
;
; x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 2
; e0, e1, ...  may light 0, 1, ... be left wrong
; For each light: the sum of the presses of the buttons that change it, modulo 3, is the change it needs.
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
(declare-const e0 Bool)
(declare-const e1 Bool)
(declare-const e2 Bool)
(declare-const e3 Bool)
(assert (or e0 (= 0 (mod (+ (* 2 x0) x4) 3))))
(assert (or e1 (= 2 (mod (+ x2 x3) 3))))
(assert (or e2 (= 1 (mod (* 2 x3) 3))))
(assert (or e3 (= 0 (mod (+ x0 (* 2 x5)) 3))))
(minimize (+ (ite e0 1 0) (ite e1 1 0) (ite e2 1 0) (ite e3 1 0)))
(check-sat)
