// A small bank: accounts, transfers between them, and interest at the end of each month.

class InsufficientFunds extends Error {
  constructor(account, amount) {
    super(`${account.owner.name} has ${account.balance}, not ${amount}`);
    this.name = 'InsufficientFunds';
    this.account = account;
  }
}

const accounts = [
  { id: 'A1', owner: { name: 'Ada', address: { city: 'London', zip: 'W1' } }, balance: 1200, history: [] },
  { id: 'B2', owner: { name: 'Blaise', address: { city: 'Paris', zip: '75005' } }, balance: 300, history: [] },
  { id: 'C3', owner: { name: 'Carl', address: { city: 'Brunswick', zip: '38100' } }, balance: 50, history: [] },
];

const orders = [
  { from: 'A1', to: 'B2', amount: 250, note: 'for the adding machine' },
  { from: 'B2', to: 'C3', amount: 80, note: 'a bet on the next prime' },
  { from: 'C3', to: 'A1', amount: 900, note: 'too much to ask for' },
  { from: 'B2', to: 'A1', amount: 120, note: 'one wheel was missing' },
];

function findAccount(id) {
  return accounts.find((account) => account.id === id);
}

function transfer({ from, to, amount, note }) {
  const giver = findAccount(from);
  const taker = findAccount(to);
  if (giver.balance < amount) throw new InsufficientFunds(giver, amount);
  giver.balance -= amount;
  taker.balance += amount;
  giver.history.push({ amount: -amount, with: taker.owner.name, note });
  taker.history.push({ amount, with: giver.owner.name, note });
}

function addInterest(account, ratePerYear) {
  const interest = Math.round((account.balance * ratePerYear) / 12);
  account.balance += interest;
  return interest;
}

const refused = [];
for (const order of orders) {
  try {
    transfer(order);
  } catch (error) {
    refused.push({ order, reason: error.message });
  }
}

let paid = 0;
for (const account of accounts) {
  paid += addInterest(account, 0.03);
}

for (const { owner, balance, history } of accounts) {
  console.log(`${owner.name.padEnd(8)} ${String(balance).padStart(6)}  transfers: ${history.length}`);
}
console.log(`Interest paid: ${paid}. Refused: ${refused.map(({ reason }) => reason).join('; ')}.`);
