import type { LineProduct, WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import type { TrpcClient } from "../trpc.ts";
import { limitQuantity } from "./cart-item.ts";

/** The products of lines as they are now for the caller, by id; those that are no longer sold are missing. */
export async function readLineProducts(
  client: TrpcClient,
  lines: readonly WantedLine[],
): Promise<Map<string, LineProduct>> {
  const parts = Array.from({ length: Math.ceil(lines.length / LIMITS.lineProducts) }, (_, part) =>
    lines.slice(part * LIMITS.lineProducts, (part + 1) * LIMITS.lineProducts),
  );
  const read = await Promise.all(
    parts.map((part) =>
      client.pricing.lines.query({ lines: part.map(({ product, qty }) => ({ product, qty: limitQuantity(qty) })) }),
    ),
  );
  return new Map(read.flat().map((product) => [product._id, product]));
}
