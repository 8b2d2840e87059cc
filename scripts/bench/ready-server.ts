/**
 * The baseline of answers that are kept: a Fastify server that sends ready buffers, and nothing else. Started by
 * groups/kept-reads.ts with PORT and SIZES, the bytes of each answer; /6000 answers 6000 bytes.
 */
import Fastify from "fastify";

const app = Fastify();
for (const size of new Set(process.env["SIZES"]?.split(","))) {
  const body = Buffer.alloc(Number(size), "x");
  app.get(`/${size}`, (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(body));
}
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
