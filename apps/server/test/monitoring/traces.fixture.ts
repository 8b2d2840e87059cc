import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { RegisterCleanup } from "../cleanup.fixture.ts";
import { listen } from "../loopback.fixture.ts";

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface ExportedTraces {
  resourceSpans: {
    resource: Pick<ReceivedSpan, "attributes">;
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** A receiver of OTLP/HTTP in JSON, as a collector has at /v1/traces. */
export async function traceReceiver(atEnd: RegisterCleanup) {
  const bodies: string[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url === "/v1/traces") bodies.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }
  const server = createServer((request, response) => void receive(request, response));
  const port = await listen(server, atEnd);
  const exported = () => bodies.flatMap((body) => (JSON.parse(body) as ExportedTraces).resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything that has arrived, as it was sent. */
    raw: () => bodies.join("\n"),
    spans: () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => new Set(exported().map(({ resource }) => valueOf(resource, "service.name"))),
  };
}

export function valueOf({ attributes }: Pick<ReceivedSpan, "attributes">, key: string): string | number | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}
