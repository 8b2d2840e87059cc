/** A text for a mail's head, where a line break would begin a header of somebody else's making. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
