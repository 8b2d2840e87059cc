/** @jsxRuntime automatic */
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const apiKeyMade: Message<"api-key-made"> = (shop, { name, hint, isForOneself }) =>
  mail(shop, {
    subject: `You created an API key at ${shop.name}`,
    preview: "Programs can use it until it expires or is revoked.",
    body: (
      <>
        <Title>You created an API key</Title>
        <Paragraph>
          Hello {name}, an API key ending in {hint} was created from your account at {shop.name}. Programs can use it to
          act on behalf of {isForOneself ? "your account" : "a customer"}. It keeps working after you log out, until it
          expires or is revoked.
        </Paragraph>
        <Action href={shop.appUrl + ADMIN_ROUTES.apiKeys}>View API keys</Action>
        <Aside>If this wasn't you, someone else may know your password. Revoke the key and change your password.</Aside>
      </>
    ),
  });
export default apiKeyMade;
