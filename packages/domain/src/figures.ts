/** '1,234', from a whole number that is not negative. Without Intl: its first use takes longer than hydrating a card. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
