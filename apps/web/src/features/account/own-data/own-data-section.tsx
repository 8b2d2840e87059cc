import { Button } from "@mantine/core";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { SettingsSection } from "../settings-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { useDataDownload } from "./use-data-download.ts";

/** One's own data, to take along or to have removed. */
export function OwnDataSection() {
  const { run, isPending, problem } = useDataDownload();
  const { opened, isOpen, open, close } = useOpened<"delete">();
  return (
    <SettingsSection
      id="own-data"
      title="Your data"
      intro="All that the shop keeps of you, as a file that people and programs can read. You can leave, too, once no order of yours is open."
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
      {problem && <ErrorBanner message={problem} />}
      {opened && <DeleteAccountDialog key={opened.key} isOpen={isOpen} onClose={close} />}
    </SettingsSection>
  );
}
