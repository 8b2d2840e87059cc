/** Quote marks, a bullet, and the number of the line in a list: '> - 1.' */
export const LIST_SIGNS =
  /^(?:>\s*)*(?:[-*•·‣▪◦–—]\s+|\[[ x]?\]\s*)?(?:\d{1,3}[.)]\s+|#\d{1,3}[.:)]?\s+|(?:item|line)\s+\d{1,3}[.:)]\s*)?/iu;

/** The number of a line in an order. */
export const ITEM_NUMBER = /^\(?(\d{1,4})\)?(?:\s+|$)/;

/** For each line: whether it begins with an item number, and contains another number. */
export function itemNumbers(lines: readonly string[]): boolean[] {
  const isNumbered = numbersOfItems(lines);
  const hasOther = lines.map((line) => /\d/.test(line.trim().replace(ITEM_NUMBER, "")));
  return lines.map((_, at) => isNumbered[at] === true && hasOther[at] === true);
}

/** For each text: whether it is in a run of at least three that begin with 1, 2, 3… or 10, 20, 30… */
export function numbersOfItems(texts: readonly string[]): boolean[] {
  const numbers = texts.map((text) => Number(ITEM_NUMBER.exec(text.trim())?.[1]));
  const is = texts.map(() => false);
  for (const step of [1, 10]) {
    for (let start = numbers.indexOf(step); start >= 0; start = numbers.indexOf(step, start + 1)) {
      let end = start;
      while (numbers[end] === step * (end - start + 1)) end += 1;
      if (end - start >= 3) is.fill(true, start, end);
    }
  }
  return is;
}
