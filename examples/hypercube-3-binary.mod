# Lights Out on board 3x3x3x3: 81 lights, 81 buttons, 2 states.
# Task: find a solution.
#
# [i1,i2,i3,i4]  the cell at these places along the 4 axes, numbered from 1
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
# d[..,t] is binary digit t of d, so that all variables are binary.
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
param n1 := 3;
set N1 := 1..n1;
param n2 := 3;
set N2 := 1..n2;
param n3 := 3;
set N3 := 1..n3;
param n4 := 3;
set N4 := 1..n4;
param init{N1,N2,N3,N4}, integer, >= 0, < k, default 0;
param goal{N1,N2,N3,N4}, integer, >= 0, < k, default 0;

param D{N1,N2,N3,N4}, integer, default 2; # digits of the lights that many buttons change
var x{N1,N2,N3,N4}, binary;
var d{i1 in N1, i2 in N2, i3 in N3, i4 in N4, t in 1..D[i1,i2,i3,i4]}, binary;

# This always holds. It names the presses first, which gives their columns the first numbers.
s.t. presses: sum{i1 in N1, i2 in N2, i3 in N3, i4 in N4} x[i1,i2,i3,i4] >= 0;

s.t. change{i1 in N1, i2 in N2, i3 in N3, i4 in N4}:
  sum{p in i1-1..i1+1: p >= 1 and p <= n1} x[p,i2,i3,i4]
  + sum{p in i2-1..i2+1: p >= 1 and p <= n2 and p <> i2} x[i1,p,i3,i4]
  + sum{p in i3-1..i3+1: p >= 1 and p <= n3 and p <> i3} x[i1,i2,p,i4]
  + sum{p in i4-1..i4+1: p >= 1 and p <= n4 and p <> i4} x[i1,i2,i3,p]
  = 2*d[i1,i2,i3,i4,1] + 4*d[i1,i2,i3,i4,2] + sum{t in 3..D[i1,i2,i3,i4]} 2*2^(t-1)*d[i1,i2,i3,i4,t] + (goal[i1,i2,i3,i4] - init[i1,i2,i3,i4]) mod k;

# The only solution is symmetric.
s.t. same2: x[1,1,1,3] = x[1,1,1,1];
s.t. same6: x[1,1,3,1] = x[1,1,1,1];
s.t. same8: x[1,1,3,3] = x[1,1,1,1];
s.t. same18: x[1,3,1,1] = x[1,1,1,1];
s.t. same20: x[1,3,1,3] = x[1,1,1,1];
s.t. same24: x[1,3,3,1] = x[1,1,1,1];
s.t. same26: x[1,3,3,3] = x[1,1,1,1];
s.t. same54: x[3,1,1,1] = x[1,1,1,1];
s.t. same56: x[3,1,1,3] = x[1,1,1,1];
s.t. same60: x[3,1,3,1] = x[1,1,1,1];
s.t. same62: x[3,1,3,3] = x[1,1,1,1];
s.t. same72: x[3,3,1,1] = x[1,1,1,1];
s.t. same74: x[3,3,1,3] = x[1,1,1,1];
s.t. same78: x[3,3,3,1] = x[1,1,1,1];
s.t. same80: x[3,3,3,3] = x[1,1,1,1];
s.t. same3: x[1,1,2,1] = x[1,1,1,2];
s.t. same5: x[1,1,2,3] = x[1,1,1,2];
s.t. same7: x[1,1,3,2] = x[1,1,1,2];
s.t. same9: x[1,2,1,1] = x[1,1,1,2];
s.t. same11: x[1,2,1,3] = x[1,1,1,2];
s.t. same15: x[1,2,3,1] = x[1,1,1,2];
s.t. same17: x[1,2,3,3] = x[1,1,1,2];
s.t. same19: x[1,3,1,2] = x[1,1,1,2];
s.t. same21: x[1,3,2,1] = x[1,1,1,2];
s.t. same23: x[1,3,2,3] = x[1,1,1,2];
s.t. same25: x[1,3,3,2] = x[1,1,1,2];
s.t. same27: x[2,1,1,1] = x[1,1,1,2];
s.t. same29: x[2,1,1,3] = x[1,1,1,2];
s.t. same33: x[2,1,3,1] = x[1,1,1,2];
s.t. same35: x[2,1,3,3] = x[1,1,1,2];
s.t. same45: x[2,3,1,1] = x[1,1,1,2];
s.t. same47: x[2,3,1,3] = x[1,1,1,2];
s.t. same51: x[2,3,3,1] = x[1,1,1,2];
s.t. same53: x[2,3,3,3] = x[1,1,1,2];
s.t. same55: x[3,1,1,2] = x[1,1,1,2];
s.t. same57: x[3,1,2,1] = x[1,1,1,2];
s.t. same59: x[3,1,2,3] = x[1,1,1,2];
s.t. same61: x[3,1,3,2] = x[1,1,1,2];
s.t. same63: x[3,2,1,1] = x[1,1,1,2];
s.t. same65: x[3,2,1,3] = x[1,1,1,2];
s.t. same69: x[3,2,3,1] = x[1,1,1,2];
s.t. same71: x[3,2,3,3] = x[1,1,1,2];
s.t. same73: x[3,3,1,2] = x[1,1,1,2];
s.t. same75: x[3,3,2,1] = x[1,1,1,2];
s.t. same77: x[3,3,2,3] = x[1,1,1,2];
s.t. same79: x[3,3,3,2] = x[1,1,1,2];
s.t. same10: x[1,2,1,2] = x[1,1,2,2];
s.t. same12: x[1,2,2,1] = x[1,1,2,2];
s.t. same14: x[1,2,2,3] = x[1,1,2,2];
s.t. same16: x[1,2,3,2] = x[1,1,2,2];
s.t. same22: x[1,3,2,2] = x[1,1,2,2];
s.t. same28: x[2,1,1,2] = x[1,1,2,2];
s.t. same30: x[2,1,2,1] = x[1,1,2,2];
s.t. same32: x[2,1,2,3] = x[1,1,2,2];
s.t. same34: x[2,1,3,2] = x[1,1,2,2];
s.t. same36: x[2,2,1,1] = x[1,1,2,2];
s.t. same38: x[2,2,1,3] = x[1,1,2,2];
s.t. same42: x[2,2,3,1] = x[1,1,2,2];
s.t. same44: x[2,2,3,3] = x[1,1,2,2];
s.t. same46: x[2,3,1,2] = x[1,1,2,2];
s.t. same48: x[2,3,2,1] = x[1,1,2,2];
s.t. same50: x[2,3,2,3] = x[1,1,2,2];
s.t. same52: x[2,3,3,2] = x[1,1,2,2];
s.t. same58: x[3,1,2,2] = x[1,1,2,2];
s.t. same64: x[3,2,1,2] = x[1,1,2,2];
s.t. same66: x[3,2,2,1] = x[1,1,2,2];
s.t. same68: x[3,2,2,3] = x[1,1,2,2];
s.t. same70: x[3,2,3,2] = x[1,1,2,2];
s.t. same76: x[3,3,2,2] = x[1,1,2,2];
s.t. same31: x[2,1,2,2] = x[1,2,2,2];
s.t. same37: x[2,2,1,2] = x[1,2,2,2];
s.t. same39: x[2,2,2,1] = x[1,2,2,2];
s.t. same41: x[2,2,2,3] = x[1,2,2,2];
s.t. same43: x[2,2,3,2] = x[1,2,2,2];
s.t. same49: x[2,3,2,2] = x[1,2,2,2];
s.t. same67: x[3,2,2,2] = x[1,2,2,2];

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i1 in N1, i2 in N2, i3 in N3, i4 in N4}
  (init[i1,i2,i3,i4] + round(sum{p in i1-1..i1+1: p >= 1 and p <= n1} x[p,i2,i3,i4] + sum{p in i2-1..i2+1: p >= 1 and p <= n2 and p <> i2} x[i1,p,i3,i4] + sum{p in i3-1..i3+1: p >= 1 and p <= n3 and p <> i3} x[i1,i2,p,i4] + sum{p in i4-1..i4+1: p >= 1 and p <= n4 and p <> i4} x[i1,i2,i3,p]) - goal[i1,i2,i3,i4]) mod k = 0} {
  printf "How often each button is pressed:\n";
  for{i1 in N1, i2 in N2, i3 in N3} {
    printf{i4 in N4} " %d", round(x[i1,i2,i3,i4]);
    printf "\n";
  }
}

data;

param goal :=
  [1,1,1,*] 1 1 2 1 3 1
  [1,1,2,*] 1 1 2 1 3 1
  [1,1,3,*] 1 1 2 1 3 1
  [1,2,1,*] 1 1 2 1 3 1
  [1,2,2,*] 1 1 2 1 3 1
  [1,2,3,*] 1 1 2 1 3 1
  [1,3,1,*] 1 1 2 1 3 1
  [1,3,2,*] 1 1 2 1 3 1
  [1,3,3,*] 1 1 2 1 3 1
  [2,1,1,*] 1 1 2 1 3 1
  [2,1,2,*] 1 1 2 1 3 1
  [2,1,3,*] 1 1 2 1 3 1
  [2,2,1,*] 1 1 2 1 3 1
  [2,2,2,*] 1 1 2 1 3 1
  [2,2,3,*] 1 1 2 1 3 1
  [2,3,1,*] 1 1 2 1 3 1
  [2,3,2,*] 1 1 2 1 3 1
  [2,3,3,*] 1 1 2 1 3 1
  [3,1,1,*] 1 1 2 1 3 1
  [3,1,2,*] 1 1 2 1 3 1
  [3,1,3,*] 1 1 2 1 3 1
  [3,2,1,*] 1 1 2 1 3 1
  [3,2,2,*] 1 1 2 1 3 1
  [3,2,3,*] 1 1 2 1 3 1
  [3,3,1,*] 1 1 2 1 3 1
  [3,3,2,*] 1 1 2 1 3 1
  [3,3,3,*] 1 1 2 1 3 1;

param D := [2,2,2,2] 3;

end;
