/** Where each list was left: its address with search, filters and page, and how far it was scrolled; until a reload. */
const addresses = new Map<string, string>();
const scrolls = new Map<string, number>();

/** The state of a link or redirect that returns to a list: it is scrolled as it was. */
export const KEEPS_PLACE = { keepsPlace: true };

export const rememberAddress = (list: string, address: string) => void addresses.set(list, address);

/** The address at which a list was left; its first page if it has not been open. */
export const lastAddress = (list: string): string => addresses.get(list) ?? list;

export const rememberScroll = (address: string, y: number) => void scrolls.set(address, y);
export const lastScroll = (address: string): number => scrolls.get(address) ?? 0;
