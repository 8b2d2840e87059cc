// Every race that the shop promises to survive: what is prepared, who calls at once, and what must hold afterwards.
import type { Race } from "./races-calls.ts";
import { RACES_OF_ORDERS } from "./races-of-orders.ts";
import { RACES_OF_PAYMENTS } from "./races-of-payments.ts";
import { RACES_OF_PEOPLE } from "./races-of-people.ts";

export const RACES: Race[] = [...RACES_OF_ORDERS, ...RACES_OF_PAYMENTS, ...RACES_OF_PEOPLE];
