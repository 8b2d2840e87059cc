import { Box, Button, Stack, Textarea } from "@mantine/core";
import type { WantedLine } from "@shop/domain/contracts/lines";
import type { NewQuote } from "@shop/domain/contracts/quotes";
import { LIMITS } from "@shop/domain/limits";
import { quotePath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useMutation } from "@tanstack/react-query";
import IconMessageDollar from "icon:message-dollar";
import { useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useCallOnce } from "../../lib/use-call-once.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";

const LABEL = "Ask for a quote";

interface Props {
  lines: readonly WantedLine[];
  /** Leads to what must be corrected first. */
  correct?: (() => void) | undefined;
}

/** Asks the shop for its prices of some products, and opens the quote; visitors get a link to log in. */
export function AskForQuote({ lines, correct }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const button = { variant: "default", leftSection: <IconMessageDollar size={20} aria-hidden /> };
  if (!session) {
    return (
      <Button {...button} component={Link} to={withRedirect(ROUTES.login, pathname)} data-for-visitors>
        {LABEL}
      </Button>
    );
  }
  return (
    <>
      <Button {...button} disabled={lines.length === 0} onClick={correct ?? (() => setOpen(true))}>
        {LABEL}
      </Button>
      <Sheet title={LABEL} side="right" closeLabel="Close" isOpen={isOpen} onClose={close}>
        <Box p={20}>
          <AskForm lines={lines} onCancel={close} />
        </Box>
      </Sheet>
    </>
  );
}

function AskForm({ lines, onCancel }: { lines: readonly WantedLine[]; onCancel: () => void }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [note, setNote] = useState("");
  const create = useCallOnce((quote: NewQuote, options) => utils.client.quotes.create.mutate(quote, options));
  const asking = useMutation({
    mutationFn: create,
    onSuccess: (quote) => {
      utils.quotes.byId.setData({ id: quote._id }, quote);
      void utils.quotes.list.invalidate();
      void navigate(quotePath(quote._id));
    },
  });
  const ask = useSingleFlight(() => asking.mutateAsync({ note, lines: [...lines] }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const products = lines.length === 1 ? "the product" : `the ${lines.length} products`;
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        <p>
          We will email you our prices for {products} in your cart. Your cart stays as it is, and you can still order
          it.
        </p>
        <Textarea
          label="Note"
          description="Optional: what we should know, such as how often you need them"
          maxLength={LIMITS.quoteNote}
          autosize={false}
          rows={5}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {asking.error && <ActionError message={errorMessage(asking.error)} />}
        <DialogButtons confirmLabel={LABEL} isPending={asking.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
