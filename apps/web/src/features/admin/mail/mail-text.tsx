import type { MailWithBody } from "@shop/domain/contracts/mail";
import styles from "./mail-text.module.css";

// A link in the message opens a window of its own; nothing else is allowed to it, scripts least of all.
const RIGHTS = "allow-popups allow-popups-to-escape-sandbox";

/** A message as its reader sees it, with its plain text behind a click; one that is text alone as it is. */
export function MailText({ mail: { subject, text, html } }: { mail: MailWithBody }) {
  const plain = <p className={styles.text}>{text}</p>;
  if (html === null) return plain;
  return (
    <>
      <iframe className={styles.frame} title={subject} srcDoc={html} sandbox={RIGHTS} />
      <details className={styles.more}>
        <summary>As text</summary>
        {plain}
      </details>
    </>
  );
}
