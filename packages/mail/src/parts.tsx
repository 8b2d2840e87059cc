/** @jsxRuntime automatic */
import { Fragment, type ReactNode } from "react";
import { Button, Text } from "./elements.tsx";

/** The shop's colours (tokens.css of apps/web) as literals: mail programs do not support CSS variables. */
export const COLOURS = {
  ink: "#14211c",
  muted: "#55635c",
  line: "#e4ded2",
  page: "#fbf9f5",
  surface: "#ffffff",
  gum: "#1f5c45",
  onGum: "#ffffff",
  amber: "#e8a33d",
} as const;

const BODY = { fontSize: "16px", lineHeight: "24px" } as const;

export function Title({ children }: { children: string }) {
  return <h1 style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 12px" }}>{children}</h1>;
}

export function Part({ children }: { children: string }) {
  return <h2 style={{ fontSize: "16px", lineHeight: "24px", margin: "24px 0 4px" }}>{children}</h2>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ ...BODY, margin: "0 0 12px" }}>{children}</Text>;
}

export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={{ fontSize: "14px", lineHeight: "22px", margin: "12px 0 0", color: COLOURS.muted }}>
      {children}
    </Text>
  );
}

/** The button of a message. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Text style={{ margin: "20px 0 8px" }}>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: COLOURS.gum,
          color: COLOURS.onGum,
          borderRadius: "6px",
          fontSize: "16px",
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Text>
  );
}

/** Text with its line breaks: a message or an address. */
export function Lines({ of: lines }: { of: readonly string[] }) {
  return (
    <Text style={{ ...BODY, margin: "0 0 12px" }}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** Names with their values, such as 'BSB: 000-000'. */
export function Facts({ of: facts }: { of: readonly (readonly [string, string])[] }) {
  return (
    <Text style={{ ...BODY, margin: "0 0 12px" }}>
      {facts.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 && <br />}
          {name}: <strong>{value}</strong>
        </Fragment>
      ))}
    </Text>
  );
}
