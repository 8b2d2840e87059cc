import { callbackify } from "node:util";
import pg from "pg";

/** The longest time that connecting to a host takes when the primary is looked for, and its answer, in milliseconds each. */
const PROBE_MS = 1_000;

/** The error of PostgreSQL for a write on a server that does not take any (more). */
const READ_ONLY = "25006";

/** The timeline's eight hexadecimal digits, which begin the name of each file of the log; null on a standby. */
const TIMELINE = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/**
 * No host of DATABASE_URL is a primary now; the message says what each of them is. The code makes it an outage: a standby may
 * be promoted at any moment.
 */
class NoPrimary extends Error {
  override readonly name = "NoPrimary";
  readonly code = "EHOSTUNREACH";
}

/**
 * The urls of the hosts in a url that may name several, as libpq's do: `postgresql://user@a:5432,b:5433/shop`. Each url has one
 * host and everything else of the url.
 */
export function hostUrls(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => before + host + after) : [url];
}

/**
 * What pg's Client and Pool need for a url: a class that connects to the primary when the url has several hosts, otherwise
 * pg's own class. Its `connect` rejects with NoPrimary.
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

/** A class of clients that share what they know about the hosts. pg itself takes one host. */
function clientClassOf(urls: readonly string[]): typeof pg.Client {
  /** The newest timeline seen. A primary of an older one was replaced, even if it is the only one that answers. */
  let newest = 0;
  /** Kept until a connection to it breaks: a host that does not answer would delay every connection. */
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
      // Destroyed, not closed: it did not answer in time.
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
 * Asks all hosts at once for their timelines. A promotion begins a new one, so the primary of the highest timeline is the one
 * that was promoted last.
 * @throws NoPrimary when none is a primary, or only older ones than of the timeline `oldest`.
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
