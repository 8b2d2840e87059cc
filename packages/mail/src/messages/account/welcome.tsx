/** @jsxRuntime automatic */
import { FREE_FREIGHT_FROM_CENTS } from "@shop/domain/orders/order-totals";
import { formatCents } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Paragraph, Title } from "../../parts.tsx";

const welcome: Message<"welcome"> = (shop, { email }) =>
  mail(shop, {
    subject: `Welcome to ${shop.name}`,
    preview: "Your account is ready.",
    body: (
      <>
        <Title>{`Welcome to ${shop.name}`}</Title>
        <Paragraph>
          Hello, your account is ready. Log in with {email} to place orders, see your agreed prices and view your past
          orders.
        </Paragraph>
        <Paragraph>Freight is free on orders of {formatCents(FREE_FREIGHT_FROM_CENTS)} or more.</Paragraph>
        <Action href={shop.appUrl + ROUTES.products}>See our products</Action>
      </>
    ),
  });
export default welcome;
