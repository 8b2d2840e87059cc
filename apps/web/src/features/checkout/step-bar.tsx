import { VisuallyHidden } from "@mantine/core";
import IconCheck from "icon:check";
import { Link } from "react-router-dom";
import styles from "./checkout.module.css";
import { indexOfStep, STEPS, type StepId } from "./steps.ts";

/** Sign In, Shipping, Payment, Place Order: reached steps are links, later ones are disabled. */
export function StepBar({ current, next }: { current: StepId; next: StepId }) {
  return (
    <nav aria-label="Checkout steps">
      <ol className={styles.steps}>
        {STEPS.map(({ id, label, path }, index) => {
          const isDone = index < indexOfStep(next) && id !== current;
          const isOpen = index <= indexOfStep(next) && id !== current && id !== "signIn";
          const content = (
            <>
              <span className={styles.number} aria-hidden>
                {isDone ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              <span className={styles.label}>{label}</span>
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
            </>
          );
          return (
            <li
              key={id}
              className={styles.step}
              data-done={isDone || undefined}
              data-current={id === current || undefined}
            >
              {isOpen ? (
                <Link to={path} className={styles.inside}>
                  {content}
                </Link>
              ) : (
                <span
                  className={styles.inside}
                  aria-current={id === current ? "step" : undefined}
                  {...(id !== current && !isDone && { role: "link", "aria-disabled": true })}
                >
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
