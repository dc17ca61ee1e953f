const answer = { deep: { thought: 42 } };
console.log(answer.deep['thought']);
