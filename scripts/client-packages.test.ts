// The packages that the client's card names are used, so that none is removed as unnecessary.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const PACKAGES = [
  "react",
  "react-router-dom",
  "@trpc/server",
  "@trpc/client",
  "@trpc/react-query",
  "@tanstack/react-query",
  "zod",
  "fastify",
  "trpc-openapi",
  "drizzle-orm",
  "pg",
  "@mantine/core",
  "@mantine/carousel",
  "stripe",
  "@stripe/react-stripe-js",
  "argon2",
  "jose",
  "resend",
  "vitest",
];

/** The source files of all apps and packages. */
const sources = ["apps", "packages"].flatMap((group) =>
  readdirSync(join(root, group)).flatMap((name) => {
    const folder = join(root, group, name, "src");
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8"));
  }),
);

test.each(PACKAGES)("%s is imported", (name) => {
  const imports = [`from "${name}"`, `from "${name}/`, `import("${name}"`];
  expect(sources.some((source) => imports.some((text) => source.includes(text)))).toBe(true);
});
