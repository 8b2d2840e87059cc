/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from "react";

// The elements that mail programs lay out alike. Outlook for Windows knows tables and the margins of paragraphs, but no
// width or padding of other elements.

interface ElementProps {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** A table of one cell, as wide as what it is in. `style` is the table's, `cell` the cell's. */
export function Box({ cell, children, ...table }: ElementProps & { cell?: CSSProperties }) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...table}>
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

const TEXT = { fontSize: "14px", lineHeight: "24px", margin: "16px 0" } as const;

export const Text = ({ style, ...rest }: ElementProps) => <p {...rest} style={{ ...TEXT, ...style }} />;

/** A link, opened in a tab of its own where mail is read in a browser. */
export const Link = ({ style, children, ...rest }: ElementProps & { href: string }) => (
  <a target="_blank" {...rest} style={{ textDecorationLine: "none", ...style }}>
    {children}
  </a>
);

const BUTTON = {
  display: "inline-block",
  maxWidth: "100%",
  padding: "12px 20px",
  lineHeight: "100%",
  textDecoration: "none",
  msoPaddingAlt: "0px",
} as const;
const LABEL = {
  display: "inline-block",
  maxWidth: "100%",
  lineHeight: "120%",
  msoPaddingAlt: "0px",
  msoTextRaise: "9px",
} as const;
/** Outlook for Windows ignores a link's padding: wide blanks make the 20 px at its sides, raised text those above and below. */
const LEFT = `<!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18px" hidden>&#8202;&#8202;</i><![endif]-->`;
const RIGHT = `<!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]-->`;

/** A link that looks like a button. */
export const Button = ({ style, children, ...rest }: ElementProps & { href: string }) => (
  <a target="_blank" {...rest} style={{ ...BUTTON, ...style }}>
    <span dangerouslySetInnerHTML={{ __html: LEFT }} />
    <span style={LABEL}>{children}</span>
    <span dangerouslySetInnerHTML={{ __html: RIGHT }} />
  </a>
);

const HIDDEN = {
  display: "none",
  overflow: "hidden",
  lineHeight: "1px",
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
} as const;
const MAX_PREVIEW_LENGTH = 200;
/** Characters without a width, so that the inbox shows nothing after the preview. */
const NOTHING = "\u00a0\u200c\u200b\u200d\ufeff";

/** The text that an inbox shows beside the subject, which the opened message and its text form leave out. */
export function Preview({ children }: { children: string }) {
  const text = children.slice(0, MAX_PREVIEW_LENGTH);
  return (
    <div style={HIDDEN} data-skip-in-text="true">
      {text}
      <div>{NOTHING.repeat(MAX_PREVIEW_LENGTH - text.length)}</div>
    </div>
  );
}
