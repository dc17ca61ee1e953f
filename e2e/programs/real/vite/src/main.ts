import { label, type Count } from './label';

const count: Count = { clicks: 0 };
const button = document.querySelector<HTMLButtonElement>('#counter');

button?.addEventListener('click', () => {
  count.clicks += 1;
  button.textContent = label(count);
});
console.log('counter is ready');
