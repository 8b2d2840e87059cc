import { fileURLToPath } from "node:url";

/** From here, and from dist/ alike. */
export const migrationsFolder = fileURLToPath(new URL("../../../drizzle/migrations", import.meta.url));
