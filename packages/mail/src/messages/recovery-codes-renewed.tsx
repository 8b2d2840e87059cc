/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const recoveryCodesRenewed: Message<"recovery-codes-renewed"> = (shop, { name }) =>
  mail(shop, {
    subject: `You have new recovery codes at ${shop.name}`,
    preview: "The old ones are void.",
    body: (
      <>
        <Title>You have new recovery codes</Title>
        <Paragraph>
          Hello {name}, new recovery codes were made for your account at {shop.name}. The old ones are void. Keep the
          new ones in a safe place: each of them lets you in once without your authenticator app.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If it wasn't you, somebody knows your password: choose a new one, and write to us.</Aside>
      </>
    ),
  });
export default recoveryCodesRenewed;
