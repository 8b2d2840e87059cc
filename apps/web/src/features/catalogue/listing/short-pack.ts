const NESTED = /^(\w+) of ([\d,]+) \(([\d,]+) \w+ of ([\d,]+)\)$/;

/** A pack's text for a narrow column: 'Carton 1,000 · 10 × 100' for 'Carton of 1,000 (10 boxes of 100)'. */
export const shortPack = (text: string): string => text.replace(NESTED, "$1 $2 · $3 × $4");
