import { Box, Button, Group } from "@mantine/core";
import type { BankBooked } from "@shop/domain/contracts/bank";
import { LIMITS } from "@shop/domain/limits";
import { formatDollars } from "@shop/domain/money";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CARD } from "../../../ui/page/card.ts";
import { linesText } from "./bank-texts.ts";

const CERTAIN = { match: "certain", pageSize: LIMITS.bankBooking } as const;

/** How many lines are certain and what they come to, with the button that books them all. */
export function CertainLines({ onBooked }: { onBooked: () => void }) {
  const utils = trpc.useUtils();
  const certain = trpc.bank.list.useQuery(CERTAIN);
  const book = trpc.bank.book.useMutation();
  const [done, setDone] = useState<BankBooked | null>(null);
  const [problem, setProblem] = useState<string>();
  const [bookAll, isBooking] = useTrackedFlight(async () => {
    const all: BankBooked = { booked: [], refused: [] };
    const tried = new Set<string>();
    setProblem(undefined);
    try {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- each page is read once the one before it is booked
        const { lines } = await utils.bank.list.fetch(CERTAIN, { staleTime: 0 });
        const next = lines.filter(({ _id }) => !tried.has(_id));
        if (next.length === 0) break;
        for (const { _id } of next) tried.add(_id);
        const answer = // oxlint-disable-next-line no-await-in-loop -- as above
          await book.mutateAsync({ lines: next.map(({ _id }) => ({ line: _id, match: "certain" as const })) });
        all.booked.push(...answer.booked);
        all.refused.push(...answer.refused);
      }
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setDone(all);
      onBooked();
    }
  });
  const { total = 0, sum = 0 } = certain.data ?? {};
  return (
    <Box mb={16}>
      <Group justify="space-between" gap="8px 16px" px={16} py={12} {...CARD} mih={62}>
        <Box component="p" aria-live="polite" data-figures>
          {certain.isPending ? (
            "Looking for what the lines pay …"
          ) : total === 0 ? (
            "No line is certain."
          ) : (
            <>
              <strong>{linesText(total)}</strong> certain, {formatDollars(sum)}
            </>
          )}
        </Box>
        <Button disabled={total === 0} loading={isBooking} onClick={bookAll}>
          Book certain
        </Button>
      </Group>
      {problem && (
        <Box mt={12}>
          <ActionError message={problem} />
        </Box>
      )}
      {done && (done.booked.length > 0 || done.refused.length > 0) && <Booked done={done} />}
    </Box>
  );
}

function Booked({ done: { booked, refused } }: { done: BankBooked }) {
  return (
    <Box mt={12}>
      {booked.length > 0 && <Notice kind="success">{linesText(booked.length)} booked.</Notice>}
      {refused.length > 0 && (
        <Box mt={booked.length > 0 ? 12 : 0}>
          <Notice kind="warning">
            {linesText(refused.length)} not booked: {[...new Set(refused.map(({ message }) => message))].join(" · ")}
          </Notice>
        </Box>
      )}
    </Box>
  );
}
