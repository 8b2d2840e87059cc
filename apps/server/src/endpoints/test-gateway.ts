import { refusal } from "@shop/api/base/platform/errors";
import type { TestGateway } from "@shop/api/money/test-gateway/test-gateway";
import type { PaymentGateway } from "@shop/api/base/platform/ports";
import { issueSentence } from "@shop/domain/contracts/issues";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const answer = z.object({ clientSecret: z.string().min(1), outcome: z.enum(["succeed", "fail"]) });

export const isTestGateway = (payments: PaymentGateway | null): payments is TestGateway => payments?.name === "test";

/** Demo mode's card authentication: receives the outcome that the cardholder chooses. */
export function testGatewayAuthentication(app: FastifyInstance, payments: TestGateway): void {
  app.post("/dev/test-gateway/authenticate", { config: { budget: "page" } }, async ({ body }) => {
    const given = answer.safeParse(body);
    if (!given.success) throw refusal("BAD_REQUEST", issueSentence(given.error.issues));
    const payment = await payments.authenticate(given.data.clientSecret, given.data.outcome);
    if (!payment) throw refusal("NOT_FOUND", "Nobody is asked to authenticate this payment");
    return { id: payment.id, status: payment.status, failure: payment.failure };
  });
}
