import { Box } from "@mantine/core";
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { messageNamesField } from "../../lib/forms/field-messages.ts";
import styles from "./form.module.css";

interface Props {
  /** The form's errors by field, as @mantine/form keeps them. */
  errors: Record<string, ReactNode>;
  /** The fields' labels in the order of the form; a field's element has the id `${idPrefix}${field}`. */
  labels: Record<string, string>;
  idPrefix: string;
  /** Counts the attempts to submit: the summary takes the focus after each that failed. */
  attempt?: number;
}

/** The validation errors of a form, above its fields, each with a link to its field. */
export function ErrorSummary({ errors, labels, idPrefix, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(labels).filter(([field]) => errors[field]);
  const isShown = wrong.length > 0;

  useEffect(() => {
    if (attempt > 0 && isShown) box.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  const goTo = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
    event.preventDefault();
    document.getElementById(idPrefix + field)?.focus();
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <Box component="p" fz="md" fw={700}>
        Please check {wrong.length === 1 ? "this field" : "these fields"}
      </Box>
      <ul className={styles.list}>
        {wrong.map(([field, label]) => (
          <li key={field}>
            <a href={`#${idPrefix}${field}`} onClick={(event) => goTo(event, field)}>
              {messageNamesField(errors[field]) ? (
                errors[field]
              ) : (
                <>
                  {label}: {errors[field]}
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
