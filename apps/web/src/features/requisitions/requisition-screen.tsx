import { Box, Button, Group, Stack } from "@mantine/core";
import type { OwnCompany } from "@shop/domain/contracts/company";
import type { Requisition } from "@shop/domain/contracts/requisitions";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { orderPath, ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { mayInCompany } from "../../lib/own-company.ts";
import { useSession } from "../../lib/session/session.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { OrderFacts } from "../../ui/display/order-facts.tsx";
import { PostalAddress } from "../../ui/display/postal-address.tsx";
import { RequisitionChip } from "../../ui/display/requisition-chip.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { Note, Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { OBSTACLE_ID, OnwardBar, WithSummary } from "../../ui/page/with-summary.tsx";
import { DeclineButton, RequesterButton } from "./actions.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { RequisitionLines } from "./requisition-lines.tsx";
import { useApproval } from "./use-approval.ts";
import { useRequisitionDraft } from "./use-requisition-draft.ts";

/** A requisition of the user's company, which its deciders approve or decline. */
export function RequisitionScreen({ company }: { company: OwnCompany }) {
  const { id = "" } = useParams();
  const query = trpc.requisitions.byId.useQuery({ id });
  if (errorCode(query.error) === "NOT_FOUND") {
    return (
      <EmptyState
        as="h1"
        title="Requisition not found"
        actions={
          <Button component={Link} to={ROUTES.requisitions}>
            See all requisitions
          </Button>
        }
      >
        It may belong to another company, or the address is not complete.
      </EmptyState>
    );
  }
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={64} gap={12} />}>
      {(requisition) => (
        <Stack gap={20} miw={0}>
          <div>
            <Group gap="8px 16px">
              <h1>Requisition {requisition.number}</h1>
              <RequisitionChip status={requisition.status} />
            </Group>
            <Asked requisition={requisition} />
          </div>
          <Shown requisition={requisition} company={company} />
        </Stack>
      )}
    </QueryResult>
  );
}

/** By whom and when, and until when it can be decided on. */
function Asked({ requisition: { by, createdAt, expiresAt, status } }: { requisition: Requisition }) {
  const { timeZone } = useShopInfo();
  return (
    <Note>
      Asked for by {by.name} on {dayOf(createdAt, timeZone)}
      {status === "open" && `, open until ${dayOf(expiresAt, timeZone)}`}
    </Note>
  );
}

interface Props {
  requisition: Requisition;
  company: OwnCompany;
}

function Shown({ requisition, company }: Props) {
  const isOwn = useSession()?._id === requisition.by._id;
  const isOpen = requisition.status === "open";
  if (isOpen && !isOwn && mayInCompany(company, "decide"))
    return <Decision requisition={requisition} company={company} />;
  return (
    <WithSummary
      summary={
        <Summary
          requisition={requisition}
          bar={isOwn && requisition.status !== "approved" && <RequesterButton requisition={requisition} />}
        >
          {isOpen && isOwn && <p>Approvers and admins of {company.name} have been emailed.</p>}
        </Summary>
      }
    >
      <Content requisition={requisition} />
    </WithSummary>
  );
}

function Decision({ requisition, company }: Props) {
  const draft = useRequisitionDraft(requisition);
  const { approve, error, isPending } = useApproval(requisition);
  const canApprove = !draft.isDirty && requisition.totalNow !== null;
  return (
    <WithSummary
      summary={
        <Summary
          requisition={requisition}
          obstacle={draft.isDirty && "Save or discard your changes first."}
          bar={
            <>
              {error && <ActionError message={errorMessage(error)} />}
              <Button
                fullWidth
                loading={isPending}
                disabled={!canApprove}
                {...(draft.isDirty && { "aria-describedby": OBSTACLE_ID })}
                onClick={approve}
              >
                Approve
              </Button>
            </>
          }
        >
          <DeclineButton requisition={requisition} isDisabled={isPending} />
        </Summary>
      }
    >
      <Content requisition={requisition} lines={<RequisitionLines lines={requisition.lines} edited={draft.edited} />}>
        <DraftFields draft={draft} costCentres={company.costCentres} />
      </Content>
    </WithSummary>
  );
}

interface SummaryProps {
  requisition: Requisition;
  /** The main button, if there is one. */
  bar: ReactNode;
  /** What must be done before it. */
  obstacle?: ReactNode;
  children?: ReactNode;
}

function Summary({ requisition, bar, obstacle, children }: SummaryProps) {
  const { status, totalThen, totalNow } = requisition;
  const isOpen = status === "open";
  const total = formatDollars((isOpen ? totalNow : null) ?? totalThen);
  return (
    <Panel component="aside" aria-label="Requisition summary">
      <PanelTitle>Requisition summary</PanelTitle>
      <Amount label="When asked for">{formatDollars(totalThen)}</Amount>
      {isOpen && <Amount label="Today">{totalNow === null ? "–" : formatDollars(totalNow)}</Amount>}
      <Note>With freight and GST</Note>
      <Ended requisition={requisition} />
      {bar && (
        <OnwardBar total={total} obstacle={obstacle}>
          {bar}
        </OnwardBar>
      )}
      {children}
    </Panel>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap={16} wrap="nowrap">
      <span>{label}</span>
      <strong data-figures>{children}</strong>
    </Group>
  );
}

/** How it ended. */
function Ended({ requisition: { status, decidedBy, reason, order } }: { requisition: Requisition }) {
  if (status === "open") return null;
  if (status === "expired") return <p>Nobody decided on it in time.</p>;
  return (
    <>
      <p>
        {status === "approved" ? "Approved" : status === "declined" ? "Declined" : "Withdrawn"} by {decidedBy?.name}
        {order && (
          <>
            {" "}
            as order <Link to={orderPath(order._id)}>{order.orderNumber}</Link>
          </>
        )}
        .
      </p>
      {reason !== null && (
        <Box component="p" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {reason}
        </Box>
      )}
    </>
  );
}

interface ContentProps {
  requisition: Requisition;
  lines?: ReactNode;
  children?: ReactNode;
}

function Content({ requisition, lines, children }: ContentProps) {
  const { note, shippingAddress, paymentMethod } = requisition;
  return (
    <Stack gap={20}>
      {lines ?? <RequisitionLines lines={requisition.lines} />}
      {children}
      {note.trim() !== "" && (
        <section aria-labelledby="requisition-note">
          <Box component="h2" id="requisition-note" fz="lg" mb={8}>
            Note
          </Box>
          <Box component="p" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {note}
          </Box>
        </section>
      )}
      <section aria-labelledby="requisition-delivery">
        <Box component="h2" id="requisition-delivery" fz="lg" mb={8}>
          Delivery and payment
        </Box>
        <Stack gap={12}>
          <PostalAddress address={shippingAddress} />
          <p>
            Payment: <strong>{paymentMethod}</strong>
          </p>
          {/* With fields for these two, they are not shown again. */}
          <OrderFacts order={children ? { ...requisition, poNumber: undefined, costCentre: undefined } : requisition} />
        </Stack>
      </section>
    </Stack>
  );
}
