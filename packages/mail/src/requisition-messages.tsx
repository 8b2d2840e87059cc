/** @jsxRuntime automatic */
import { orderPath, requisitionPath } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import { Action, Aside, Facts, Lines, Paragraph, Part } from "./parts.tsx";

export const requisitionMessages: MessagesOf<"requisition-asked" | "requisition-ended"> = {
  "requisition-asked": (shop, { name, requisition, lineCount, note }) => ({
    subject: `${name} asks you to approve ${requisition.number}`,
    title: `Requisition ${requisition.number}`,
    preview: "An order of your company waits for your decision.",
    body: (
      <>
        <Facts
          of={[
            ["Asked for by", name],
            ["Products", String(lineCount)],
          ]}
        />
        {note.trim() !== "" && (
          <>
            <Part>Note</Part>
            <Lines of={note.split(/\r\n?|\n/)} />
          </>
        )}
        <Action href={shop.appUrl + requisitionPath(requisition._id)}>Approve or decline</Action>
        <Aside>Nothing is ordered or reserved until it is approved.</Aside>
      </>
    ),
  }),

  "requisition-ended": (shop, { name, requisition, status, by, reason, order }) => ({
    subject: `Your requisition ${requisition.number} was ${ENDED[status]}`,
    title: `Requisition ${requisition.number}`,
    preview: by === null ? "Nobody decided on it in time." : `By ${by}.`,
    body: (
      <>
        <Paragraph>
          Hello {name},{" "}
          {by === null
            ? "nobody decided on your requisition in time, so it has expired."
            : `${by} has ${ENDED[status]} your requisition.`}
        </Paragraph>
        <Facts of={[["Requisition", requisition.number], ...(order ? [["Order", order.orderNumber] as const] : [])]} />
        {reason !== null && (
          <>
            <Part>Reason</Part>
            <Lines of={reason.split(/\r\n?|\n/)} />
          </>
        )}
        {order ? (
          <Action href={shop.appUrl + orderPath(order._id)}>View the order</Action>
        ) : (
          // Nobody else withdraws it than who takes its requester out of the company: they can't read it any more.
          status !== "withdrawn" && (
            <>
              <Action href={shop.appUrl + requisitionPath(requisition._id)}>View the requisition</Action>
              <Aside>You can put its products back into your cart.</Aside>
            </>
          )
        )}
      </>
    ),
  }),
};

const ENDED = { approved: "approved", declined: "declined", withdrawn: "withdrawn", expired: "not decided in time" };
