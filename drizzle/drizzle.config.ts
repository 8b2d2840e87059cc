// Without drizzle-kit's defineConfig, which only adds types: drizzle-kit is not installed by `npm ci`.
export default {
  dialect: "postgresql",
  schema: "./packages/db/src/schema/!(*.test|*.fixture).ts",
  out: "./drizzle/migrations",
  casing: "snake_case",
};
