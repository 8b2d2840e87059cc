import type { Synonym } from "@shop/domain/contracts/synonyms";

/** A group of synonyms in a line. */
export const wordsOf = ({ terms }: Synonym): string => terms.join(", ");
