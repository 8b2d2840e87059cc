import { Fragment } from "react";

/** An address, broken before its slashes and questions rather than within a word. */
export function Address({ url }: { url: string }) {
  return url.split(/(?<=[^/])(?=[/?&])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no order but this
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
