import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./packages/db/src/schema/!(*.test|*.fixture).ts",
  out: "./drizzle/migrations",
  casing: "snake_case",
});
