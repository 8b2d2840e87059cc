/** Pieces that make a naive keyword parser backtrack: dimensions, symbols, numbers, units and spaces. */
export const HOSTILE_PIECES = [
  "1 x",
  "1x",
  "1 × ",
  "1.1 cm x ",
  "10 x 20 cm x",
  "x1",
  "1  x",
  "1.",
  ".",
  "1",
  "111111",
  " ",
  "\t",
  "m",
  "cm",
  "٣ x ",
  "é",
  "İ",
  "e\u0301",
  "a-b",
  "%",
  "'",
  "\\",
];

/** Repeats the pieces up to `length` characters, ending in a text that is not a dimension. */
export const hostileKeyword = (pieces: readonly string[], length: number, end = "1"): string => {
  const once = pieces.join("") || " ";
  return once.repeat(Math.ceil(length / once.length)).slice(0, length - end.length) + end;
};
