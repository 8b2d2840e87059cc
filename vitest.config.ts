import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: [
      "packages/**/src/**/*.test.ts",
      "apps/server/test/**/*.test.ts",
      "apps/web/src/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    // What takes long and seldom breaks: `npm run test:long` runs it.
    exclude: [
      "**/node_modules/**",
      "**/dist/**",
      "apps/web/e2e/**",
      ...(process.env["LONG"] === "1" ? [] : ["**/*.long.test.ts"]),
    ],
    globalSetup: ["packages/db/src/testing/vitest-global-setup.ts"],
    // One more than the cores of a small machine: many tests wait for a process, a lock or a deadline.
    maxWorkers: 3,
    // Deadlines, not waits: wide enough for a busy machine, since some tests start and kill real servers.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
