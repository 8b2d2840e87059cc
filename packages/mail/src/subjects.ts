/** Subjects that are told before the message is written. */
export const ORDER_PLACED = (orderNumber: string): string => `Order ${orderNumber} received`;
