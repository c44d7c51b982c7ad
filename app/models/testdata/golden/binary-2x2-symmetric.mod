# Lights Out on board 2x2: 4 lights, 4 buttons, 2 states.
# Task: find a solution with fewest presses.
#
# [i,j] the cell in row i and column j, numbered from 1
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
# d[..,t] is binary digit t of d, so that all variables are binary.
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
param m := 2;
set R := 1..m;
param n := 2;
set C := 1..n;
param init{R,C}, integer, >= 0, < k, default 0;
param goal{R,C}, integer, >= 0, < k, default 0;

var x{R,C}, binary;
var d{R,C, 1..1}, binary;

minimize presses: sum{i in R, j in C} x[i,j];

s.t. change{i in R, j in C}:
  sum{p in i-1..i+1: p >= 1 and p <= m} x[p,j]
  + sum{p in j-1..j+1: p >= 1 and p <= n and p <> j} x[i,p]
  = 2*d[i,j,1] + (goal[i,j] - init[i,j]) mod k;

# Among mirror images of a solution, keep the one whose first presses are more.
s.t. image1: 8*x[1,1] + 4*x[1,2] + 2*x[2,1] + x[2,2] >= 8*x[2,1] + 4*x[2,2] + 2*x[1,1] + x[1,2];
s.t. image2: 8*x[1,1] + 4*x[1,2] + 2*x[2,1] + x[2,2] >= 8*x[1,2] + 4*x[1,1] + 2*x[2,2] + x[2,1];
s.t. image3: 8*x[1,1] + 4*x[1,2] + 2*x[2,1] + x[2,2] >= 8*x[2,2] + 4*x[2,1] + 2*x[1,2] + x[1,1];
s.t. image4: 2*x[1,2] + x[2,1] >= 2*x[2,1] + x[1,2];
s.t. image5: 8*x[1,1] + 4*x[1,2] + 2*x[2,1] + x[2,2] >= 8*x[1,2] + 4*x[2,2] + 2*x[1,1] + x[2,1];
s.t. image6: 8*x[1,1] + 4*x[1,2] + 2*x[2,1] + x[2,2] >= 8*x[2,1] + 4*x[1,1] + 2*x[2,2] + x[1,2];
s.t. image7: 2*x[1,1] + x[2,2] >= 2*x[2,2] + x[1,1];

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i in R, j in C}
  (init[i,j] + round(sum{p in i-1..i+1: p >= 1 and p <= m} x[p,j] + sum{p in j-1..j+1: p >= 1 and p <= n and p <> j} x[i,p]) - goal[i,j]) mod k = 0} {
  printf "How often each button is pressed:\n";
  for{i in R} {
    printf{j in C} " %d", round(x[i,j]);
    printf "\n";
  }
}

data;

param init :=
  [1,*] 1 1 2 1
  [2,*] 1 1 2 1;

end;
