/** '{screen} | {shop name}'. */
export function pageTitle(screen: string, shopName: string): string {
  return `${screen} | ${shopName}`;
}
