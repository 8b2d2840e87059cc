/** 'booked': it has been booked as payments; 'ignored': it is none of a customer's. */
export const BANK_LINE_STATUSES = ["open", "booked", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** How sure it is what an open line pays. */
export const BANK_MATCHES = ["certain", "likely", "unknown"] as const;
export type BankMatch = (typeof BANK_MATCHES)[number];
