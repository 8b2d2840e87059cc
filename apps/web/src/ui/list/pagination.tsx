import { Button } from "@mantine/core";
import { pageWindow } from "@shop/domain/pagination";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./pagination.module.css";

interface Props {
  page: number;
  pages: number;
  /** The path of a page. */
  hrefOf: (page: number) => string;
  label?: string;
}

/** Links to the previous page, nearby pages, the last page and the next page; renders nothing for a single page. */
export function Pagination({ page, pages, hrefOf, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  const numbers = pageWindow(page, pages);
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
          Previous
        </Step>
        {numbers.map((number) => (
          <li key={number}>
            <Button
              component={Link}
              to={hrefOf(number)}
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
            <Button component={Link} to={hrefOf(pages)} {...LOOK} aria-label={`Last page, ${pages}`}>
              {pages}
            </Button>
          </li>
        )}
        <Step href={page < pages ? hrefOf(page + 1) : undefined} rel="next">
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

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      {href === undefined ? (
        <Button component="span" role="link" aria-disabled {...LOOK} c="var(--muted)" opacity={0.65}>
          {children}
        </Button>
      ) : (
        <Button component={Link} to={href} rel={rel} {...LOOK}>
          {children}
        </Button>
      )}
    </li>
  );
}
