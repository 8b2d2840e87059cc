/** The order number shown to people, such as 'SO-100001'. */
export function formatOrderNumber(number: number): string {
  return `SO-${number}`;
}
