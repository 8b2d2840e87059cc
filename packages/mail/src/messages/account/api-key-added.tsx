/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const apiKeyAdded: Message<"api-key-added"> = (shop, { name, keyName, hint, expiresOn }) =>
  mail(shop, {
    subject: `An API key was created for your account at ${shop.name}`,
    preview: "Programs can use it to act on behalf of your account.",
    body: (
      <>
        <Title>An API key was created for your account</Title>
        <Paragraph>
          Hello {name}, our team has created the API key “{keyName}”, ending in {hint}, for your account at {shop.name}.
          Programs can use it to act on behalf of your account, {expiresOn ? `until ${expiresOn}` : "with no end date"}.
        </Paragraph>
        <Paragraph>
          Your profile lists all API keys for your account and what each can do. You can revoke a key there.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.profile}>View your API keys</Action>
        <Aside>If you did not ask for this key, revoke it and contact us.</Aside>
      </>
    ),
  });
export default apiKeyAdded;
