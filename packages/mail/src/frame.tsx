/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import { Box, Link, Preview, Text } from "./elements.tsx";
import type { MailShop } from "./messages.ts";
import { COLOURS, Title } from "./parts.tsx";

const FONT = '"Figtree", system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
// A word of 200 letters must not widen the page on a screen of 320 px.
const BREAKING = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

/** For mail programs whose dark mode supports such styles. The others invert the light colours themselves. */
const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0f1814!important}
.page td{background-color:transparent!important}
.card{background-color:#18251f!important;border-color:#34473e!important}
.ink{color:#f0f4f1!important}
.muted{color:#b3c1b9!important}
.line{border-color:#34473e!important}
.link{color:#8fd0b3!important}
.button{background-color:#8fd0b3!important;color:#0f1814!important}
}`;

interface FrameProps {
  shop: MailShop;
  subject: string;
  title: string;
  preview: string;
  children: ReactNode;
}

/** The layout of all messages: the shop's name, a card with the message, and the sender's details. */
export function Frame({ shop, subject, title, preview, children }: FrameProps) {
  return (
    <html dir="ltr" lang="en-AU">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_STYLES}</style>
      </head>
      <body className="page" style={{ backgroundColor: COLOURS.page, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        {/* Some mail programs drop the body element, so that its colour is on a table, too. */}
        <Box cell={{ backgroundColor: COLOURS.page, fontFamily: FONT, padding: "16px 8px" }}>
          <Box className="ink" style={{ maxWidth: "600px", color: COLOURS.ink, tableLayout: "fixed", ...BREAKING }}>
            <Text style={{ fontSize: "18px", lineHeight: "28px", fontWeight: 700, margin: "0 0 12px" }}>
              <Mark />
              {shop.name}
            </Text>
            <Box
              className="card"
              style={{
                backgroundColor: COLOURS.surface,
                border: `1px solid ${COLOURS.line}`,
                borderRadius: "6px",
                borderCollapse: "separate",
                tableLayout: "fixed",
              }}
              cell={{ padding: "20px 18px" }}
            >
              <Title>{title}</Title>
              {children}
            </Box>
            <Sender shop={shop} />
          </Box>
        </Box>
      </body>
    </html>
  );
}

/** The sender's details. Those that the shop has not set are left out. */
function Sender({ shop }: { shop: MailShop }) {
  const { name, abn, address, phone, email } = shop;
  const particulars = [abn && `ABN ${abn}`, address, phone, email].filter(Boolean);
  return (
    <Text className="muted" style={{ color: COLOURS.muted, fontSize: "13px", lineHeight: "20px", margin: "12px 0 0" }}>
      {[name, ...particulars].join(" · ")}
      <br />
      <Link className="link" href={shop.appUrl} style={{ color: COLOURS.gum }}>
        {shop.appUrl}
      </Link>
    </Text>
  );
}

/** The banksia's flower spike, drawn without an image. */
function Mark() {
  return (
    <span
      style={{
        display: "inline-block",
        width: "11px",
        height: "16px",
        marginRight: "9px",
        verticalAlign: "-4px",
        backgroundColor: COLOURS.amber,
        borderBottom: `7px solid ${COLOURS.gum}`,
        borderRadius: "6px 6px 3px 3px",
      }}
    />
  );
}
