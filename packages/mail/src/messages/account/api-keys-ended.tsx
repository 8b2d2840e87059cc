/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { KeysEndedBy, Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const REASONS: Record<KeysEndedBy, string> = {
  expiry: "The expiry date has passed.",
  owner: "This was revoked in your profile.",
  staff: "This was revoked by our team.",
  makerLeft: "The team member who created this no longer manages API keys.",
  newRole: "The role of your account has changed.",
  logOutEverywhere: "You logged out everywhere, which revokes all API keys for your account.",
};
/** A mail with more would be long; the profile lists all of them. */
const MOST_NAMED = 20;

const apiKeysEnded: Message<"api-keys-ended"> = (shop, { name, keys, why }) => {
  const isOne = keys.length === 1;
  const title = isOne ? "An API key for your account has ended" : `${keys.length} API keys for your account have ended`;
  const named = keys.slice(0, MOST_NAMED).map((key) => `“${key.name}” (ends in ${key.hint})`);
  const others = keys.length - named.length;
  return mail(shop, {
    subject: `${isOne ? "An API key" : `${keys.length} API keys`} for your account at ${shop.name} ${isOne ? "has" : "have"} ended`,
    preview: "Programs that use it can no longer access your account.",
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          Hello {name}, {isOne ? "this API key no longer works" : "these API keys no longer work"}: {named.join(", ")}
          {others > 0 && ` and ${others} more`}. {REASONS[why]}
        </Paragraph>
        <Paragraph>Programs that used {isOne ? "it" : "them"} need a new key. Contact us if you need one.</Paragraph>
        <Action href={shop.appUrl + ROUTES.profile}>View your API keys</Action>
        {(why === "owner" || why === "logOutEverywhere") && (
          <Aside>If this wasn't you, change your password now and contact us.</Aside>
        )}
      </>
    ),
  });
};
export default apiKeysEnded;
