import { foldText } from "./fold-text.ts";
import styles from "./product-page.module.css";

/** A product's description. A long one is collapsed, even without JavaScript. */
export function Description({ text }: { text: string }) {
  const { beginning, rest } = foldText(text);
  return (
    <div className={styles.description}>
      <p>{beginning}</p>
      {rest !== "" && (
        <details>
          <summary>Show the rest of the description</summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}
