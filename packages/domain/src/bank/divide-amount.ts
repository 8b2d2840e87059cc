/**
 * Divides an amount that arrived among what is open, in this order: each gets what it leaves open, as far as the amount goes, and
 * the last what is left over. All in cents.
 */
export function divideAmount(cents: number, open: readonly number[]): number[] {
  let left = cents;
  return open.map((openCents, place) => {
    const part = place === open.length - 1 ? left : Math.min(left, openCents);
    left -= part;
    return part;
  });
}
