# Lights Out on board merlin: 9 lights, 9 buttons, 2 states.
# Task: find a solution with fewest presses.
#
# N, B  the lights and the buttons, numbered from 0
# A[i]  the buttons that change light i
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
set N := 0..8;
set B := 0..8;
set A{N}, within B;
param init{N}, integer, >= 0, < k, default 0;
param goal{N}, integer, >= 0, < k, default 0;

var x{B}, binary;
var d{N}, integer, >= 0;

minimize presses: sum{j in B} x[j];

s.t. change{i in N}:
  sum{j in A[i]} x[j]
  = k*d[i] + (goal[i] - init[i]) mod k;

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i in N}
  (init[i] + round(sum{j in A[i]} x[j]) - goal[i]) mod k = 0} {
  printf "How often each button is pressed:\n";
  printf{j in B} " %d", round(x[j]);
  printf "\n";
}

data;

set A[0] := 0 1 3;
set A[1] := 0 1 2 4;
set A[2] := 1 2 5;
set A[3] := 0 3 4 6;
set A[4] := 0 2 4 6 8;
set A[5] := 2 4 5 8;
set A[6] := 3 6 7;
set A[7] := 4 6 7 8;
set A[8] := 5 7 8;

param init := 0 1 2 1 4 1;

end;
