import { connectionOf } from "@shop/db/hosts";

/** Runs one query on the database at `url` over its own connection. Returns the rows. */
export async function queryDatabase<Row extends object>(
  url: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { Client, connectionString } = connectionOf(url);
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
