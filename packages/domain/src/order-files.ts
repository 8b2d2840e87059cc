import { LIMITS } from "./limits.ts";

/** The path to which an order file is uploaded, and its multipart field. */
export const ORDER_FILE = { path: "/api/quick-order", field: "file" } as const;
export const ORDER_FILE_TOO_LARGE = `This file is larger than ${LIMITS.orderFileBytes / 1024 / 1024} MB: remove everything except the lines to order`;
