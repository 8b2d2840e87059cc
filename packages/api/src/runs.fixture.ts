import { isLong } from "@shop/db/testing/long-form";

/** How often a property is tried on a database: `all` times in the long form, otherwise a sixth of that. */
export const runs = (all: number): number => (isLong ? all : Math.ceil(all / 6));
