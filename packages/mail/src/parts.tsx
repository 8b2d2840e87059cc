/** @jsxRuntime automatic */
import { Fragment, type ReactNode } from "react";
import { Button, Heading, Link, Text } from "react-email";
import { COLOURS } from "./colours.ts";

const BODY = { fontSize: "16px", lineHeight: "24px" } as const;

export function Title({ children }: { children: string }) {
  return (
    <Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 12px" }}>
      {children}
    </Heading>
  );
}

export function Part({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ fontSize: "16px", lineHeight: "24px", margin: "24px 0 4px" }}>
      {children}
    </Heading>
  );
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

/** The one thing to do, where there is one. */
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
          padding: "12px 20px",
          fontSize: "16px",
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Text>
  );
}

export function PlainLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={{ color: COLOURS.gum, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

/** Text on lines of its own, as given: somebody's message, or an address. */
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

/** Each a name and what it is: 'BSB: 000-000'. */
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
