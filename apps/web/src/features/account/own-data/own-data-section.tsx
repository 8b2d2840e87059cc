import { Button, Stack } from "@mantine/core";
import { dayOf } from "@shop/domain/dates";
import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { PasswordQuestion } from "../password-question.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** Downloads the user's data, or deletes the account. */
export function OwnDataSection() {
  const { run, isPending, problem } = useDataDownload();
  const { opened, isOpen, open, close } = useDialogItem<"delete">();
  return (
    <SettingsSection
      id="own-data"
      title="Your data"
      intro="Download everything we hold about you. You can delete your account once all your orders are complete."
      actions={
        <>
          <Button variant="default" size="sm" loading={isPending} onClick={run}>
            Download your data
          </Button>
          <Button variant="subtle" color="red" size="sm" onClick={() => open("delete")}>
            Delete account
          </Button>
        </>
      }
    >
      {problem && <ActionError message={problem} />}
      {opened && <DeleteAccountDialog key={opened.key} isOpen={isOpen} onClose={close} />}
    </SettingsSection>
  );
}

/** Deletes the account, then opens the home page as a visitor. */
function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: twoFactor } = trpc.users.twoFactor.useQuery();
  const remove = trpc.users.deleteAccount.useMutation({
    onSuccess: ({ message }) => {
      // Navigates first, so that the profile page does not redirect to /login.
      void navigate(ROUTES.home, { replace: true, state: { said: message } });
      logOut(queryClient);
    },
  });
  return (
    <Dialog isOpen={isOpen} title="Delete your account?" onClose={onClose}>
      <PasswordQuestion
        idPrefix="delete-"
        call={remove}
        wantsCode={twoFactor?.isOn ?? false}
        submitLabel="Delete account"
        isDanger
        onCancel={onClose}
      >
        <Stack gap={12}>
          <p>
            <strong>Deleted:</strong> your name, email and password, where you were signed in, your own prices, your
            enquiries, your newsletter subscription and our messages to you. Reviews stay without your name.
          </p>
          <p>
            <strong>Kept:</strong> your orders and their payments, with their delivery addresses, as tax law requires.
            Enquiries and subscriptions made with your email address without signing in are also kept, unless you have
            reset your password through a link we emailed to that address.
          </p>
          <p>This cannot be undone.</p>
        </Stack>
      </PasswordQuestion>
    </Dialog>
  );
}

/** Downloads the user's data as a JSON file with today's date in its name. */
function useDataDownload() {
  const { client } = trpc.useUtils();
  const { timeZone } = useShopInfo();
  const [problem, setProblem] = useState<string>();

  const [run, isPending] = useTrackedFlight(async () => {
    setProblem(undefined);
    try {
      const text = JSON.stringify(await client.users.ownData.query(), null, 2);
      saveFile(new Blob([text], { type: "application/json" }), `my-data-${dayOf(new Date(), timeZone)}.json`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  return { run, isPending, problem };
}
