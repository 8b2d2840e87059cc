// A TCP proxy between a server and its database, which can cut, refuse, delay or hold connections.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

export class DatabaseProxy {
  /** The URL at which the server reaches its database. */
  readonly url: string;
  /** The number of connections that were closed because the line was cut. */
  rejectedConnections = 0;
  #isCut = false;
  #slowMs = 0;
  #held: Promise<void> = Promise.resolve();
  #letGo: () => void = () => undefined;
  readonly #sockets = new Set<Socket>();
  readonly #server;
  readonly #port: number;

  /** A proxy to the database at `url`, until the current test ends. */
  static async open(url: string): Promise<DatabaseProxy> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const line = new DatabaseProxy(new URL(url), server);
    onTestFinished(async () => {
      line.#letGo();
      line.#drop();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    });
    return line;
  }

  private constructor(target: URL, server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    const own = new URL(target);
    own.hostname = "127.0.0.1";
    own.port = String(this.#port);
    this.url = own.href;
    server.on("connection", (caller) => this.#join(caller, target));
  }

  /** Closes every connection, and each new one at once, like a database that is shutting down or starting up. */
  cut(): void {
    this.#isCut = true;
    this.#drop();
  }

  /** Stops listening, like a machine without a database. */
  async refuse(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#drop();
    await closed;
  }

  /** Forwards nothing and refuses nothing, like a frozen machine or a network that drops packets. */
  hang(): void {
    this.#held = new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }

  /** Delays all responses of the database by this time. */
  slowDown(milliseconds: number): void {
    this.#slowMs = milliseconds;
  }

  /** Restores normal operation, and forwards what was held. */
  async mend(): Promise<void> {
    this.#isCut = false;
    this.#slowMs = 0;
    this.#letGo();
    if (this.#server.listening) return;
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(caller: Socket, { hostname, port }: URL): void {
    if (this.#isCut) {
      this.rejectedConnections += 1;
      caller.destroy();
      return;
    }
    const database = connect(Number(port), hostname);
    this.#pass(caller, database, () => 0);
    this.#pass(database, caller, () => this.#slowMs);
  }

  /** Forwards data from one socket to the other in order. When one closes, the other is closed too. */
  #pass(from: Socket, to: Socket, slowMs: () => number): void {
    let last = Promise.resolve();
    const after = async (before: Promise<void>, then: () => void) => {
      await before;
      await sleep(slowMs());
      await this.#held;
      then();
    };
    const inTurn = (then: () => void) => {
      last = after(last, then);
    };
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (bytes) => inTurn(() => to.destroyed || to.write(bytes)));
    from.on("error", () => undefined);
    from.on("close", () => {
      this.#sockets.delete(from);
      // A frozen machine does not notice a closed connection either.
      inTurn(() => to.destroy());
    });
  }
}
