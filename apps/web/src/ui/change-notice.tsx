import styles from "./change-notice.module.css";
import { Notice } from "./notice.tsx";

/** What changed in the cart without the buyer's doing, a sentence each; nothing when nothing did. */
export function ChangeNotice({ title, changes }: { title: string; changes: { product: string; text: string }[] }) {
  if (changes.length === 0) return null;
  return (
    <Notice kind="info">
      <p>{title}</p>
      <ul className={styles.list}>
        {changes.map(({ product, text }) => (
          <li key={product + text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
