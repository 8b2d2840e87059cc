/** @jsxRuntime automatic */
import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const apiKeyMade: Message<"api-key-made"> = (shop, { name, hint, isForOneself }) =>
  mail(shop, {
    subject: `You have made an API key at ${shop.name}`,
    preview: "It lets a program in until it is revoked.",
    body: (
      <>
        <Title>You have made an API key</Title>
        <Paragraph>
          Hello {name}, an API key that ends in {hint} was made with your account at {shop.name}. It lets a program in
          as {isForOneself ? "you" : "a customer"}, and goes on working when you log out, until it expires or is
          revoked.
        </Paragraph>
        <Action href={shop.appUrl + ADMIN_ROUTES.apiKeys}>See the API keys</Action>
        <Aside>If it wasn't you, somebody knows your password: revoke the key, and choose a new password.</Aside>
      </>
    ),
  });
export default apiKeyMade;
