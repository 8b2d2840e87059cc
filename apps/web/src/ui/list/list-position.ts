/** The last address of each list, with search, filters and page, and its scroll position; kept until a reload. */
const addresses = new Map<string, string>();
const scrolls = new Map<string, number>();

/** The location state of a link or redirect that returns to a list: restores its scroll position. */
export const RESTORE_SCROLL = { keepsPlace: true };

export const rememberListUrl = (list: string, address: string) => void addresses.set(list, address);

/** The last address of a list; its first page if it has not been open. */
export const lastListUrl = (list: string): string => addresses.get(list) ?? list;

export const rememberScroll = (address: string, y: number) => void scrolls.set(address, y);
export const lastScroll = (address: string): number => scrolls.get(address) ?? 0;
