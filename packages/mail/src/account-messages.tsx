/** @jsxRuntime automatic */
import { FREE_FREIGHT_FROM_CENTS } from "@shop/domain/orders/order-totals";
import { formatCents } from "@shop/domain/money";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { productPath, ROUTES } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import type { KeysEndedBy, MailShop } from "./messages.ts";
import { Action, Aside, Paragraph } from "./parts.tsx";

type AccountMessage =
  | "welcome"
  | "back-in-stock"
  | "password-reset"
  | "password-changed"
  | "email-changed"
  | "email-restored"
  | "two-factor-on"
  | "two-factor-off"
  | "recovery-codes-renewed"
  | "api-key-made"
  | "api-key-added"
  | "api-keys-ended";

const keysEndedReason = (why: KeysEndedBy, isOne: boolean): string =>
  ({
    expiry: "The expiry date has passed.",
    owner: `${isOne ? "It was" : "They were"} revoked in your account.`,
    staff: `${isOne ? "It was" : "They were"} revoked by our team.`,
    makerLeft: `The team member who created ${isOne ? "it" : "them"} no longer manages API keys.`,
    newRole: "The role of your account has changed.",
    logOutEverywhere: "You signed out everywhere, which revokes all API keys for your account.",
  })[why];
/** More names would make the message too long; the screen Security lists all keys. */
const MAX_NAMED_KEYS = 20;

const PasswordResetLink = ({ shop }: { shop: MailShop }) => (
  <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
);
const ApiKeysLink = ({ shop }: { shop: MailShop }) => (
  <Action href={`${shop.appUrl}${ROUTES.security}#api-keys`}>View your API keys</Action>
);
const PASSWORD_KNOWN = <Aside>If this wasn't you, someone else may know your password. Reset it and contact us.</Aside>;

export const accountMessages: MessagesOf<AccountMessage> = {
  welcome: (shop, { email }) => ({
    subject: `Welcome to ${shop.name}`,
    preview: "Your account is ready.",
    body: (
      <>
        <Paragraph>
          Hello, your account is ready. Sign in with {email} to place orders, see your agreed prices and view your past
          orders.
        </Paragraph>
        <Paragraph>Freight is free on orders of {formatCents(FREE_FREIGHT_FROM_CENTS)} or more ex GST.</Paragraph>
        <Action href={shop.appUrl + ROUTES.products}>See our products</Action>
      </>
    ),
  }),

  "back-in-stock": (shop, { name, product }) => ({
    subject: `${product.name} is back in stock`,
    title: "Back in stock",
    preview: "You can order it again.",
    body: (
      <>
        <Paragraph>
          Hello {name}, you asked us to tell you when {product.name}
          {product.sku && ` (${product.sku})`} is back. It is in stock now.
          {product.minQty > 1 && ` The minimum quantity is ${product.minQty}.`}
        </Paragraph>
        <Action href={shop.appUrl + productPath(product._id)}>View the product</Action>
        <Aside>We can't hold it for you, and this is our only email about it.</Aside>
      </>
    ),
  }),

  "password-reset": (shop, { name, link }) => ({
    subject: `Reset your password at ${shop.name}`,
    title: "Reset your password",
    preview: "The link is valid for one hour.",
    body: (
      <>
        <Paragraph>
          Hello {name}, someone, most likely you, asked to reset the password of your account at {shop.name}. Choose a
          new one here:
        </Paragraph>
        <Action href={link}>Choose a new password</Action>
        <Aside>
          The link is valid for one hour and can be used once. If this wasn't you, you can ignore this email: your
          password stays the same.
        </Aside>
      </>
    ),
  }),

  "password-changed": (shop, { name, revokedKeys, hasLostTwoFactor }) => ({
    subject: `Your password at ${shop.name} was changed`,
    title: "Your password was changed",
    preview: "You have been signed out on all other devices.",
    body: (
      <>
        <Paragraph>
          Hello {name}, the password of your account at {shop.name} was changed. Your old password no longer works, and
          you have been signed out on all other devices.
        </Paragraph>
        {revokedKeys > 0 && (
          <Paragraph>
            {revokedKeys === 1 ? "The API key" : `The ${revokedKeys} API keys`} for your account{" "}
            {revokedKeys === 1 ? "was" : "were"} revoked as well. Programs that used {revokedKeys === 1 ? "it" : "one"}{" "}
            need a new key.
          </Paragraph>
        )}
        {hasLostTwoFactor && (
          <Paragraph>
            Two-step sign-in was turned off as well: it had been turned on before this email address was verified. You
            can turn it on again under Security in your account.
          </Paragraph>
        )}
        <PasswordResetLink shop={shop} />
        <Aside>If you didn't make this change, reset your password now and contact us.</Aside>
      </>
    ),
  }),

  "email-changed": (shop, { name, link }) => ({
    subject: `Your email address at ${shop.name} was changed`,
    title: "Your email address was changed",
    preview: "We will send messages about your account to the new address.",
    body: (
      <>
        <Paragraph>
          Hello {name}, the email address for your account at {shop.name} was changed. Please use the new address to
          sign in. We will send all further messages about your account there.
        </Paragraph>
        <Action href={link ?? shop.appUrl + ROUTES.contact}>That wasn't me</Action>
        <Aside>
          {link
            ? "If you didn't make this change, open this link: it restores this address, signs everyone out of your account and lets you choose a new password. It is valid for seven days and can be used once."
            : "If you didn't make this change, contact us straight away so that we can restore your account."}
        </Aside>
      </>
    ),
  }),

  "email-restored": (shop, { name, revokedKeys, hasLostTwoFactor, isRestored }) => ({
    subject: `The email address of your account at ${shop.name} was restored`,
    title: "The email address was restored",
    preview: isRestored ? "Choose a new password to sign in." : "This address no longer belongs to the account.",
    body: isRestored ? (
      <>
        <Paragraph>
          Hello {name}, this is the email address for your account at {shop.name} again. Everyone has been signed out,
          and the old password no longer works. If you have not chosen a new one yet, ask for a link to do so.
        </Paragraph>
        {revokedKeys > 0 && <Paragraph>The API keys for your account were revoked as well.</Paragraph>}
        {hasLostTwoFactor && (
          <Paragraph>
            Two-step sign-in, which was turned on shortly before or after the change, was turned off. You can set it up
            again under Security in your account.
          </Paragraph>
        )}
        <Action href={shop.appUrl + ROUTES.forgotPassword}>Choose a new password</Action>
        <Aside>
          Check your addresses, your invoice email and your recent orders. If something is wrong, contact us.
        </Aside>
      </>
    ) : (
      <>
        <Paragraph>
          Hello {name}, someone used the link that we sent to the earlier email address of this account at {shop.name}.
          The account has that address again, and everyone has been signed out.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.contact}>Contact us</Action>
        <Aside>If the account is yours and this wasn't you, contact us straight away.</Aside>
      </>
    ),
  }),

  "two-factor-on": (shop, { name }) => ({
    subject: `Two-step sign-in is on at ${shop.name}`,
    title: "Two-step sign-in is on",
    preview: "You now need a code to sign in.",
    body: (
      <>
        <Paragraph>
          Hello {name}, you now need a code from your authenticator app to sign in to your account at {shop.name}. Keep
          your recovery codes in a safe place: you can use each of them once to sign in without the app.
        </Paragraph>
        <PasswordResetLink shop={shop} />
        {PASSWORD_KNOWN}
      </>
    ),
  }),

  "two-factor-off": (shop, { name, isByAdmin }) => ({
    subject: `Two-step sign-in is off at ${shop.name}`,
    title: "Two-step sign-in is off",
    preview: "You now sign in with your password only.",
    body: (
      <>
        <Paragraph>
          Hello {name}, {isByAdmin ? "our team has turned off two-step sign-in for" : "two-step sign-in is off for"}{" "}
          your account at {shop.name}. You now sign in with your password only, and your recovery codes no longer work.
          You can set it up again under Security in your account.
        </Paragraph>
        <PasswordResetLink shop={shop} />
        <Aside>If you didn't ask for this, reset your password and contact us.</Aside>
      </>
    ),
  }),

  "recovery-codes-renewed": (shop, { name }) => ({
    subject: `You have new recovery codes at ${shop.name}`,
    title: "You have new recovery codes",
    preview: "Your old codes no longer work.",
    body: (
      <>
        <Paragraph>
          Hello {name}, new recovery codes were created for your account at {shop.name}. Your old codes no longer work.
          Keep the new codes in a safe place: you can use each of them once to sign in without your authenticator app.
        </Paragraph>
        <PasswordResetLink shop={shop} />
        {PASSWORD_KNOWN}
      </>
    ),
  }),

  "api-key-made": (shop, { name, hint, isForOneself }) => ({
    subject: `You created an API key at ${shop.name}`,
    title: "You created an API key",
    preview: "Programs can use it until it expires or is revoked.",
    body: (
      <>
        <Paragraph>
          Hello {name}, an API key ending in {hint} was created from your account at {shop.name}. Programs can use it to
          act on behalf of {isForOneself ? "your account" : "a customer"}. It keeps working after you sign out, until it
          expires or is revoked.
        </Paragraph>
        <Action href={shop.appUrl + ADMIN_ROUTES.apiKeys}>View API keys</Action>
        <Aside>If this wasn't you, someone else may know your password. Revoke the key and change your password.</Aside>
      </>
    ),
  }),

  "api-key-added": (shop, { name, keyName, hint, expiresOn }) => ({
    subject: `An API key was created for your account at ${shop.name}`,
    title: "An API key was created for your account",
    preview: "Programs can use it to act on behalf of your account.",
    body: (
      <>
        <Paragraph>
          Hello {name}, our team has created the API key “{keyName}”, ending in {hint}, for your account at {shop.name}.
          Programs can use it to act on behalf of your account, {expiresOn ? `until ${expiresOn}` : "with no end date"}.
        </Paragraph>
        <Paragraph>
          Your account lists all of its API keys under Security, and what each can do. You can revoke a key there.
        </Paragraph>
        <ApiKeysLink shop={shop} />
        <Aside>If you did not ask for this key, revoke it and contact us.</Aside>
      </>
    ),
  }),

  "api-keys-ended": (shop, { name, keys, why }) => {
    const isOne = keys.length === 1;
    const named = keys.slice(0, MAX_NAMED_KEYS).map((key) => `“${key.name}” (ends in ${key.hint})`);
    const others = keys.length - named.length;
    const what = isOne ? "An API key" : `${keys.length} API keys`;
    const noLongerValid = isOne ? "is no longer valid" : "are no longer valid";
    return {
      subject: `${what} for your account at ${shop.name} ${noLongerValid}`,
      title: `${what} for your account ${noLongerValid}`,
      preview: `Programs that use ${isOne ? "it" : "them"} can no longer access your account.`,
      body: (
        <>
          <Paragraph>
            Hello {name}, {isOne ? "this API key no longer works" : "these API keys no longer work"}: {named.join(", ")}
            {others > 0 && ` and ${others} more`}. {keysEndedReason(why, isOne)}
          </Paragraph>
          <Paragraph>Programs that used {isOne ? "it" : "them"} need a new key. Contact us if you need one.</Paragraph>
          <ApiKeysLink shop={shop} />
          {(why === "owner" || why === "logOutEverywhere") && (
            <Aside>If this wasn't you, change your password now and contact us.</Aside>
          )}
        </>
      ),
    };
  },
};
