/** The tests that use SQL, and all others with a long form: files or folders. */
export const LONG_TESTS = [
  "packages/api",
  "packages/db/src/schema",
  "packages/db/src/hosts.test.ts",
  "packages/embedded-postgres/src/crashes.long.test.ts",
  "packages/embedded-postgres/src/folders.long.test.ts",
  "packages/embedded-postgres/src/users.long.test.ts",
  "packages/generated-clients/src",
  "packages/papers/src/peppol/official-rules.long.test.ts",
  "apps/server/test",
  "scripts/bench/quick-orders/quick-orders.long.test.ts",
  "scripts/backup.test.ts",
  "scripts/import.test.ts",
  "scripts/move-mern.test.ts",
  "scripts/restore.long.test.ts",
  "scripts/regexes",
];
