import type { AppRouter } from "@shop/api/root";
import type { ReadAsVisitor } from "@shop/domain/rendered-page";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** Hands each read to the server that renders, in place of a request. */
export function visitorLink(read: ReadAsVisitor): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        void read(op.path, op.input).then((answer) => {
          if ("error" in answer) return observer.error(TRPCClientError.from(answer));
          observer.next({ result: { type: "data", data: answer.data } });
          return observer.complete();
        });
      });
}
