const LETTERS: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** A text in lower case, without accents and in one Unicode form, as plain_text() in SQL: 'cafe' for 'café'. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[øłđıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
