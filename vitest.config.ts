import { defineConfig } from "vitest/config";
import { icons } from "./apps/web/icons.ts";

export default defineConfig({
  plugins: [icons],
  test: {
    include: [
      "packages/**/src/**/*.test.ts",
      "apps/server/test/**/*.test.ts",
      "apps/web/src/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    // What takes long and seldom breaks: `npm run test:long` runs it.
    exclude: ["**/node_modules/**", ...(process.env["LONG"] === "1" ? [] : ["**/*.long.test.ts"])],
    globalSetup: ["packages/db/src/testing/vitest-global-setup.ts", "apps/server/test/logs/vitest-global-setup.ts"],
    // More than the cores of a small machine: many tests wait for a process, a lock or a deadline.
    maxWorkers: 3,
    // A worker keeps the modules it has loaded for its next file, which saves half of what loading costs: no test may
    // leave anything behind in one.
    isolate: false,
    // Deadlines, not waits: wide enough for a busy machine, since some tests start and kill real servers.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
