import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import styles from "./plain-button.module.css";

interface Look {
  /** Filled where it is the one thing to do here. */
  variant?: "filled" | "default";
  size?: "sm" | "md";
}

/** A button that looks like Mantine's, for public pages, which do without Mantine. */
export function PlainButton({
  variant = "filled",
  size = "md",
  ...rest
}: Look & Omit<ComponentProps<"button">, "className">) {
  return <button type="button" className={styles.button} data-variant={variant} data-size={size} {...rest} />;
}

/** A link that looks like such a button. */
export function ButtonLink({
  variant = "filled",
  size = "md",
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "className">) {
  return <Link className={styles.button} data-variant={variant} data-size={size} {...rest} />;
}
