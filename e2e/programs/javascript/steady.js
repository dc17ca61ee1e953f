const state = { round: 0, deep: { count: 0, label: 'none' } };

function spin() {
  let round = 0;
  while (round < 40) {
    round += 1; // stop: round
    state.round = round;
    state.deep.count = round * 10;
    state.deep.label = `round ${round}`;
  }
}

spin();
