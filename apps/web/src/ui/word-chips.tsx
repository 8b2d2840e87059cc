import styles from "./word-chips.module.css";

/** A few words, each a chip of its own: what a key may do, what a webhook is told. For a state, see status-chip.tsx. */
export function WordChips({ words }: { words: readonly string[] }) {
  return (
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word} className={styles.chip}>
          {word}
        </li>
      ))}
    </ul>
  );
}
