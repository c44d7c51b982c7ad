# Lights Out on board apart: 4 lights, 6 buttons, 3 states.
# Task: find presses that leave as few lights wrong as possible.
#
# N, B  the lights and the buttons, numbered from 0
# A[i]  the buttons that change light i
# times what a press of a button adds to a light, if it is not 1
# x     how often a button is pressed: 0 to 2
# d     how often a light cycles through all 3 states, which changes nothing
# init  the lights at the start, goal at the end
# e     how many changes a light is left short of
# w     1 if e is not 0
#
# For each light: the presses of the buttons that change it + e = k d + the change it needs.

param k := 3;
set N := 0..3;
set B := 0..5;
set A{N}, within B;
param times{i in N, j in A[i]}, integer, >= 1, < k, default 1;
param init{N}, integer, >= 0, < k, default 0;
param goal{N}, integer, >= 0, < k, default 0;

var x{B}, integer, >= 0, <= k-1;
var d{N}, integer, >= 0;
var e{N}, integer, >= 0, <= k-1;
var w{N}, binary;

# This always holds. It names the presses first, which gives their columns the first numbers.
s.t. presses: sum{j in B} x[j] >= 0;
minimize errors: sum{i in N} w[i];

s.t. change{i in N}:
  sum{j in A[i]} times[i,j]*x[j]
  + e[i]
  = k*d[i] + (goal[i] - init[i]) mod k;
s.t. wrong{i in N}: e[i] <= (k-1)*w[i];

solve;

printf "How often each button is pressed:\n";
printf{j in B} " %d", round(x[j]);
printf "\n";

data;

set A[0] := 0 4;
set A[1] := 2 3;
set A[2] := 3;
set A[3] := 0 5;

param times :=
  0 0 2
  2 3 2
  3 5 2
;
param init := 1 1 2 2;

end;
