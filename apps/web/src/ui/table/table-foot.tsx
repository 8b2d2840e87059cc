import { Pagination } from "../pagination.tsx";
import styles from "./data-table.module.css";

/** What a list's answer says of its pages. */
export interface Paging {
  page: number;
  pages: number;
  total: number;
}

interface Props {
  paging: Paging;
  /** How many rows this page has. */
  shown: number;
  /** How many a full page has; without it a page that isn't the last tells. */
  pageSize?: number | undefined;
  hrefOf: ((page: number) => string) | undefined;
}

const inWords = (count: number) => count.toLocaleString("en-AU");

/** '1–20 of 4,812', and the way to the other pages. */
export function TableFoot({ paging: { page, pages, total }, shown, pageSize, hrefOf }: Props) {
  // The last page is counted from the end, where its size says nothing about the pages before.
  const first = page >= pages ? total - shown + 1 : (page - 1) * (pageSize ?? shown) + 1;
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        {inWords(first)}–{inWords(first + shown - 1)} of {inWords(total)}
      </p>
      {hrefOf && <Pagination page={page} pages={pages} hrefOf={hrefOf} />}
    </div>
  );
}
