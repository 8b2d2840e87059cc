/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const recoveryCodesRenewed: Message<"recovery-codes-renewed"> = (shop, { name }) =>
  mail(shop, {
    subject: `You have new recovery codes at ${shop.name}`,
    preview: "Your old codes no longer work.",
    body: (
      <>
        <Title>You have new recovery codes</Title>
        <Paragraph>
          Hello {name}, new recovery codes were created for your account at {shop.name}. Your old codes no longer work.
          Keep the new codes in a safe place: you can use each of them once to log in without your authenticator app.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If this wasn't you, someone else may know your password. Reset it and contact us.</Aside>
      </>
    ),
  });
export default recoveryCodesRenewed;
