// What races are made of.
import { addPerson, orderOf, type Person } from "@shop/api/testing";
import type { Answer, RaceWorld, Start } from "./races.fixture.ts";

export interface Race {
  name: string;
  prepare: (world: RaceWorld) => Promise<Start>;
}

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
export const idsOf = (those: readonly { id: string }[]) => those.map(({ id }) => id);
export const anAdmin = ({ shop }: RaceWorld) => addPerson(shop, { isAdmin: true });

export const refused = (answers: Answer[]) => answers.filter(({ status }) => status >= 400);

/** So many of each status, the lower status first. */
export const sorted = (...statuses: [count: number, status: number][]) => [
  statuses.flatMap(([count, status]) => times(count, () => status)),
];

export const place = (
  { call }: RaceWorld,
  turn: number,
  { token }: Person,
  lines: Parameters<typeof orderOf>[0],
  { key, ...changes }: Parameters<typeof orderOf>[1] & { key?: string } = {},
): Promise<Answer> =>
  call(turn, {
    method: "POST",
    url: "/api/orders",
    token,
    body: orderOf(lines, changes),
    headers: key === undefined ? {} : { "idempotency-key": key },
  });

export async function rows<Row extends object>({ shop }: RaceWorld, query: string, values: unknown[]): Promise<Row[]> {
  return (await shop.db.$client.query<Row>(query, values)).rows;
}
