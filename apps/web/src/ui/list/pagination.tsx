import { Button } from "@mantine/core";
import { pageWindow } from "@shop/domain/pagination";
import { startTransition, useOptimistic, type ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./pagination.module.css";

interface Props {
  /** The page of the address. */
  page: number;
  pages: number;
  /** The path of a page. */
  hrefOf: (page: number) => string;
  label?: string;
}

/**
 * Links to the previous page, nearby pages, the last page and the next page; renders nothing for a single page. A page
 * that was clicked is the current one at once, before it is rendered, so that a second click counts from it.
 */
export function Pagination({ page: rendered, pages, hrefOf, label = "Pages" }: Props) {
  const [page, show] = useOptimistic(rendered);
  const linkTo = (number: number) => ({
    to: hrefOf(number),
    onClick: () => startTransition(() => show(number)),
  });
  if (pages <= 1) return null;
  const numbers = pageWindow(page, pages);
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        <Step link={page > 1 ? linkTo(page - 1) : undefined} rel="prev">
          Previous
        </Step>
        {numbers.map((number) => (
          <li key={number}>
            <Button
              component={Link}
              {...linkTo(number)}
              {...LOOK}
              {...(number === page && { variant: "filled", c: "var(--on-gum)" })}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Button>
          </li>
        ))}
        {!numbers.includes(pages) && (
          <li className={styles.last}>
            <Button component={Link} {...linkTo(pages)} {...LOOK} aria-label={`Last page, ${pages}`}>
              {pages}
            </Button>
          </li>
        )}
        <Step link={page < pages ? linkTo(page + 1) : undefined} rel="next">
          Next
        </Step>
      </ul>
    </nav>
  );
}

const LOOK = {
  variant: "subtle",
  c: "var(--ink)",
  miw: "var(--page-width)",
  h: 44,
  px: "var(--page-padding)",
  fullWidth: true,
};

interface StepProps {
  /** Undefined at the first or last page. */
  link: { to: string; onClick: () => void } | undefined;
  rel: string;
  children: ReactNode;
}

function Step({ link, rel, children }: StepProps) {
  return (
    <li className={styles.step}>
      {link === undefined ? (
        <Button component="span" role="link" aria-disabled {...LOOK} c="var(--muted)" opacity={0.65}>
          {children}
        </Button>
      ) : (
        <Button component={Link} {...link} rel={rel} {...LOOK}>
          {children}
        </Button>
      )}
    </li>
  );
}
