# Lights Out on board examples/simple-graph.json: 6 lights, 6 buttons, 2 states.
# Task: find a solution.
#
# N, B  the lights and the buttons, numbered from 0
# A[i]  the buttons that change light i
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
set N := 0..5;
set B := 0..5;
set A{N}, within B;
param init{N}, integer, >= 0, < k, default 0;
param goal{N}, integer, >= 0, < k, default 0;

var x{B}, binary;
var d{N}, integer, >= 0;

# This always holds. It names the presses first, which gives their columns the first numbers.
s.t. presses: sum{j in B} x[j] >= 0;

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

set A[0] := 0 1 2 3;
set A[1] := 0 1 4;
set A[2] := 0 2 4;
set A[3] := 0 3 5;
set A[4] := 1 2 4 5;
set A[5] := 3 4 5;

param init := 0 1 1 1;
param goal := 0 1 1 1 2 1 3 1 4 1 5 1;

end;
