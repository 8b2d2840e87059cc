// A local DNS server with the names of a test.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** Addresses by name and record type. Other names are unknown, and with null the server does not answer. */
type Zone = Record<string, { A?: string[]; AAAA?: string[] } | "refused"> | null;

const KINDS = { 1: "A", 28: "AAAA" } as const;
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];
const HEADER_BYTES = 12;

/** `asked` lists the received questions, as 'A name'. */
export async function openNameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, sender) => {
    const { name, kind, bytes } = questionOf(query);
    asked.push(`${kind} ${name}`);
    if (zone) socket.send(answerTo(query, bytes, zone[name], kind), sender.port, sender.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const kind = KINDS[query.readUInt16BE(at + 1) as keyof typeof KINDS];
  return { name: labels.join(".").toLowerCase(), kind, bytes: query.subarray(HEADER_BYTES, end) };
}

function answerTo(query: Buffer, question: Buffer, known: NonNullable<Zone>[string] | undefined, kind: "A" | "AAAA") {
  const addresses = known && known !== "refused" ? (known[kind] ?? []) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(
    0x8180 | (known === undefined ? NO_SUCH_NAME : known === "refused" ? SERVER_FAILURE : NO_ERROR),
    2,
  );
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, question, ...addresses.map(recordOf)]);
}

function recordOf(address: string): Buffer {
  const isSix = address.includes(":");
  const data = isSix ? Buffer.from(address.split(":").join(""), "hex") : Buffer.from(address.split(".").map(Number));
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(isSix ? 28 : 1, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
