/** The call whose `total` says how many enquiries wait for somebody. */
export const OPEN_COUNT = { state: "open", pageNumber: 1, pageSize: 1 } as const;
