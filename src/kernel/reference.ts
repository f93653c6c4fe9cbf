/** 'ER' and five letters drawn from the digits of a request's hashed id (B06). For reading aloud, never a key: two requests may share one. */
export function bookingReference(hashedid: string): string {
  const digits = hashedid.replace(/\D/g, '').slice(0, 5).padStart(5, '0');
  return `ER${[...digits].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;
}
