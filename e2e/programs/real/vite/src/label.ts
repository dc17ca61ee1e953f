export interface Count {
  clicks: number;
}

/** The text of the button. */
export function label(count: Count): string {
  const unit = count.clicks === 1 ? 'time' : 'times';
  return `clicked ${count.clicks} ${unit}`; // stop: label
}
