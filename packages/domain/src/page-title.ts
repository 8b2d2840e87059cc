/** '{screen} | {shop name}' (contract section 1). */
export function pageTitle(screen: string, shopName: string): string {
  return `${screen} | ${shopName}`;
}
