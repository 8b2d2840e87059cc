/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const apiKeyAdded: Message<"api-key-added"> = (shop, { name, keyName, hint, expiresOn }) =>
  mail(shop, {
    subject: `An API key was made for your account at ${shop.name}`,
    preview: "It lets a program act for your account.",
    body: (
      <>
        <Title>An API key was made for your account</Title>
        <Paragraph>
          Hello {name}, our staff has made the API key “{keyName}”, which ends in {hint}, for your account at{" "}
          {shop.name}. A program that has the key acts for your account,{" "}
          {expiresOn ? `until ${expiresOn}` : "with no end date"}.
        </Paragraph>
        <Paragraph>
          Your profile lists every key of your account, with what it may do. You can revoke a key there.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.profile}>See your API keys</Action>
        <Aside>If you did not ask for this key, revoke it and contact us.</Aside>
      </>
    ),
  });
export default apiKeyAdded;
