// The used part of the packages that are installed only when a benchmark is run, for the type check without them.

declare module "autocannon" {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }

  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    requests?: { setupRequest: (request: Request) => Request }[];
  }

  interface Result {
    non2xx: number;
    errors: number;
    requests: { average: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}

declare module "lighthouse" {
  export interface Result {
    runtimeError?: { message: string };
    categories: Record<
      string,
      { id: string; title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
    audits: Record<
      string,
      { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number } | undefined
    >;
  }

  interface Flags {
    /** The browser's port for debugging. */
    port: number;
    output: "json";
    logLevel: "error";
  }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}
