/** The number people say and write on a bank transfer: 'SO-100001'. */
export function formatOrderNumber(number: number): string {
  return `SO-${number}`;
}
