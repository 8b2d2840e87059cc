import { callbackify } from "node:util";
import pg from "pg";

/** The timeout of connecting to a host, and of its response, when searching for the primary, in milliseconds. */
const PROBE_MS = 1_000;

/** PostgreSQL's error code for a write on a read-only server. */
const READ_ONLY = "25006";

/** The timeline as eight hexadecimal digits, the beginning of each WAL file's name; null on a standby. */
const TIMELINE = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/**
 * No host of the database's URL is the primary now; the message has the state of each host. The code makes it an
 * outage, because a standby may be promoted at any moment.
 */
class NoPrimary extends Error {
  override readonly name = "NoPrimary";
  readonly code = "EHOSTUNREACH";
}

/**
 * Splits a URL that may have several hosts, like libpq's (`postgresql://user@a:5432,b:5433/shop`), into one URL per
 * host.
 */
export function hostUrls(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => before + host + after) : [url];
}

/**
 * The options of pg's Client and Pool for a URL. With several hosts, `Client` is a class that connects to the primary,
 * and whose `connect` rejects with NoPrimary if there is none; otherwise it is pg's own class.
 */
export function connectionOf(url: string): { connectionString: string; Client: typeof pg.Client } {
  const [first = url, ...others] = hostUrls(url);
  return { connectionString: first, Client: others.length > 0 ? clientClassOf([first, ...others]) : pg.Client };
}

interface Host {
  host: string;
  port: number;
}
type Primary = Host & { timeline: number };

/** A class of clients that share one search for the primary. pg itself accepts only one host. */
function clientClassOf(urls: readonly string[]): typeof pg.Client {
  /** The newest timeline found. A primary of an older one was replaced, even if it is the only one that responds. */
  let newest = 0;
  /** Reused until a connection breaks: in a new search, a host that does not respond would delay the connection. */
  let search: Promise<Primary> | undefined;

  function forget(one: Promise<Primary>): void {
    if (search === one) search = undefined;
  }

  async function findPrimary(): Promise<Primary> {
    const found = await primaryOf(urls, newest);
    newest = found.timeline;
    return found;
  }

  return class PrimaryClient extends pg.Client {
    override connect(): Promise<void>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<void> | undefined {
      if (!callback) return this.#connectToPrimary();
      callbackify(() => this.#connectToPrimary())(callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<void> {
      search ??= findPrimary();
      const found = search;
      const onLoss = () => forget(found);
      this.on("error", onLoss);
      try {
        const { host, port } = await found;
        Object.assign(this, { host, port });
        await super.connect();
      } catch (error) {
        onLoss();
        throw error;
      }
      const { stream } = this.connection;
      // A stream that closes without an end was destroyed, because the server did not respond in time.
      stream.once("close", () => stream.readableEnded || onLoss());
      this.connection.on("errorMessage", ({ code }: pg.DatabaseError) => {
        if (code !== READ_ONLY) return;
        onLoss();
        this.end().catch(() => undefined);
      });
    }
  };
}

/**
 * Queries the timelines of all hosts at once. A promotion begins a new timeline, so the primary of the highest one is
 * the one that was promoted last.
 * @throws NoPrimary when there is no primary of the timeline `oldest` or a later one.
 */
async function primaryOf(urls: readonly string[], oldest: number): Promise<Primary> {
  const states = await Promise.all(urls.map(stateOf));
  const primaries = states.flatMap(({ primary }) => (primary && primary.timeline >= oldest ? [primary] : []));
  const [newest] = primaries.toSorted((one, other) => other.timeline - one.timeline);
  if (newest) return newest;
  throw new NoPrimary(`No host of the database is its primary: ${states.map(({ state }) => state).join("; ")}`);
}

async function stateOf(url: string): Promise<{ state: string; primary?: Primary }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on("error", () => undefined);
  const { host, port } = client;
  const state = (what: string) => `${host}:${port} ${what}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
    const digits = rows[0]?.timeline;
    if (digits == null) return { state: state("is a standby") };
    const timeline = Number.parseInt(digits, 16);
    return { state: state(`was replaced (timeline ${timeline})`), primary: { host, port, timeline } };
  } catch (error) {
    return { state: state(`failed: ${error instanceof Error ? error.message || error.name : String(error)}`) };
  } finally {
    void client.end().catch(() => undefined);
  }
}
