# Lights Out on board 5x5: 25 lights, 25 buttons, 2 states.
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
set N := 0..24;
set B := 0..24;
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

set A[0] := 0 1 5;
set A[1] := 0 1 2 6;
set A[2] := 1 2 3 7;
set A[3] := 2 3 4 8;
set A[4] := 3 4 9;
set A[5] := 0 5 6 10;
set A[6] := 1 5 6 7 11;
set A[7] := 2 6 7 8 12;
set A[8] := 3 7 8 9 13;
set A[9] := 4 8 9 14;
set A[10] := 5 10 11 15;
set A[11] := 6 10 11 12 16;
set A[12] := 7 11 12 13 17;
set A[13] := 8 12 13 14 18;
set A[14] := 9 13 14 19;
set A[15] := 10 15 16 20;
set A[16] := 11 15 16 17 21;
set A[17] := 12 16 17 18 22;
set A[18] := 13 17 18 19 23;
set A[19] := 14 18 19 24;
set A[20] := 15 20 21;
set A[21] := 16 20 21 22;
set A[22] := 17 21 22 23;
set A[23] := 18 22 23 24;
set A[24] := 19 23 24;

param goal := 0 1 1 1 2 1 3 1 4 1 5 1 6 1 7 1 8 1 9 1 10 1 11 1 12 1 13 1 14 1 15 1 16 1 17 1 18 1
  19 1 20 1 21 1 22 1 23 1 24 1;

end;
