import styles from "./long-text.module.css";

/** The beginning of a text that may be long: all of it stands in the row's dialog. */
export function LongText({ text }: { text: string | null }) {
  return text ? <p className={styles.text}>{text}</p> : "–";
}
