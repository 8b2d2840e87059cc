import { useId } from "react";
import styles from "./code-block.module.css";

/** A text of programs, as it is, under its heading; JSON is set out in lines. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const heading = useId();
  return (
    <div className={styles.block}>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- those without a mouse scroll it too */}
      <pre role="region" aria-labelledby={heading} tabIndex={0} className={styles.code}>
        {laidOut(text)}
      </pre>
    </div>
  );
}

/** What is no JSON, or only the beginning of one, stays as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
