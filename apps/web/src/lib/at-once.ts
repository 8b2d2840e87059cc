/**
 * For a change that the buyer waits for: without a connection it fails at once and says so. Left to itself it would be
 * held back without a word and sent when the connection returns, whatever the buyer has done by then.
 */
export const AT_ONCE = { networkMode: "always" } as const;
