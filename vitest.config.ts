import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { icons } from "./apps/web/icons.ts";

const isLong = process.env["LONG"] === "1";

/** Short files that take long, from five seconds to a minute. */
const SLOW =
  /\/(access-matrix|backup|bad-input|foreign-fields|foreign-ids|fuzz|move-mern|password-process|payment-faults|process|process-modes|quick-order-file|races|regexes|render-on-server|rest-contract)\.test\.tsx?$/;

/**
 * Vitest begins with the largest files, unless it knows how long each took. The slow ones of the others come first: at the
 * end, the other workers would wait for them.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest, which returns another array
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
    exclude: ["**/node_modules/**", ...(isLong ? [] : ["**/*.long.test.ts"])],
    globalSetup: ["packages/db/src/testing/vitest-global-setup.ts", "apps/server/test/logs/vitest-global-setup.ts"],
    // More than the cores of a small machine: many tests wait for a process, a lock or a deadline.
    maxWorkers: 3,
    // A worker keeps the modules it has loaded for its next file, which saves half of what loading costs: no test may
    // leave anything behind in one.
    isolate: false,
    // The long form has another order each time, and prints its seed: that finds what a file leaves behind.
    sequence: isLong ? { shuffle: { files: true, tests: false } } : { sequencer: SlowFirst },
    // Deadlines, not waits: wide enough for a busy machine, since some tests start and kill real servers.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
