import styles from "./rendered-text.module.css";

/** A text that the server has rendered from Markdown, as safe HTML. */
export function RenderedText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
