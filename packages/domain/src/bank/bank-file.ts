/** The path to which a bank's file is uploaded, and its multipart field. */
export const BANK_FILE = { path: "/api/bank/lines", field: "file" } as const;
