/** Room for four digits: cents are shown only where there are some. Pure. */
export function shortEuros(amount: number): string {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}
