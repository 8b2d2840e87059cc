import type { Database } from "./client.ts";

/** A healthy database serves this many searches in 0.2 s (on two busy cores); if more calls wait, it is overloaded. */
const MAX_WAITING = 200;

/** True when too many calls wait for a connection: new ones should be refused. */
export const isOverloaded = ({ $client: pool }: Database): boolean => pool.waitingCount >= MAX_WAITING;
