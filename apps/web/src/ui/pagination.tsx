import { pageWindow } from "@shop/domain/pagination";
import { Link } from "react-router-dom";
import styles from "./pagination.module.css";

interface Props {
  page: number;
  pages: number;
  /** The path of a page. */
  hrefOf: (page: number) => string;
  label?: string;
}

/** Previous, a window of page numbers, Next; nothing at all for a single page (spec section 2). */
export function Pagination({ page, pages, hrefOf, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        <Step label="Previous" href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev" />
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <Link
              className={styles.item}
              to={hrefOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <Step label="Next" href={page < pages ? hrefOf(page + 1) : undefined} rel="next" />
      </ul>
    </nav>
  );
}

function Step({ label, href, rel }: { label: string; href: string | undefined; rel: string }) {
  return (
    <li className={styles.step}>
      {href === undefined ? (
        <span className={styles.item} aria-disabled="true" role="link">
          {label}
        </span>
      ) : (
        <Link className={styles.item} to={href} rel={rel}>
          {label}
        </Link>
      )}
    </li>
  );
}
