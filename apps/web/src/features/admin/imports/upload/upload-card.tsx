import { Box, Button, Group, NativeSelect, Stack } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import { IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportKind } from "@shop/domain/imports/import-fields";
import { LIMITS } from "@shop/domain/limits";
import IconTableImport from "icon:table-import";
import { adminImportPath } from "@shop/domain/screens/admin-paths";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ActionError } from "../../../../ui/feedback/error-banner.tsx";
import { ChooseFile, useFileDrop } from "../../../../ui/input/file-drop.tsx";
import { useFollowingChoice } from "../../../../ui/input/use-following.ts";
import { CARD } from "../../../../ui/page/card.ts";
import { useInvalidate } from "../../use-invalidate.ts";
import styles from "./upload-card.module.css";
import { useImportUpload } from "./use-import-upload.ts";
import { usePasteFile } from "./use-paste-file.ts";

const FILES = ".csv,.tsv,.txt,.xlsx";
const FILES_NOTE = "import-files";

/** What a row is, and how its record is found. */
const KIND_NOTES: Record<ImportKind, string> = {
  products: "A row is a product, found by its SKU. New SKUs become products; empty cells change nothing.",
  stock: "A row is the count of a product, found by its SKU. The count becomes the product’s stock.",
  "customer-prices": "A row is the price that one customer pays for one product. ‘remove’ as price ends it.",
  "price-lists": "A row is a price of a list, from a quantity on. Lists that the shop doesn’t have are made.",
  customers: "A row is a customer, found by email address. New customers get no mail and have no password yet.",
};

const isKind = (text: string | null): text is ImportKind => IMPORT_KINDS.some((kind) => kind === text);

/** What to import, and the file: chosen, dropped or pasted. It is read at once, and its preview opens. */
export function UploadCard() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get("kind");
  const kind = isKind(asked) ? asked : "products";
  const [shown, choose] = useFollowingChoice(kind, (value) =>
    setQuery(value === "products" ? {} : { kind: value }, { replace: true, state: { keepsFocus: true } }),
  );
  const changed = useInvalidate("imports");
  const { upload, error, cancel, start } = useImportUpload(({ _id }) => {
    changed();
    void navigate(adminImportPath(_id));
  });
  const shownKind = isKind(shown) ? shown : kind;
  const send = (file: File) => start(shownKind, file);
  const { className, ...drop } = useFileDrop(send);
  usePasteFile(send);
  return (
    <Stack gap={12} mb={24}>
      <Stack gap={16} p={{ base: 16, sm: 20 }} {...CARD} {...drop} className={className}>
        <NativeSelect
          label="What to import"
          description={KIND_NOTES[shownKind]}
          inputWrapperOrder={["label", "input", "description"]}
          maw={420}
          styles={{ description: { marginTop: 6 } }}
          value={shown}
          data={IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <div className={styles.drop}>
          <IconTableImport size={32} color="var(--muted)" aria-hidden />
          <Box component="p" fw={600}>
            {upload ? "Uploading" : "Drop a file here"}
          </Box>
          {upload ? (
            <Sending {...upload} onCancel={cancel} />
          ) : (
            <ChooseFile label="Upload" accept={FILES} aria-describedby={FILES_NOTE} onFile={send} />
          )}
          <Box component="p" id={FILES_NOTE} c="dimmed" fz="sm">
            CSV, TSV or Excel (.xlsx), up to {LIMITS.importBytes / 1024 / 1024} MB and {formatCount(LIMITS.importRows)}{" "}
            rows. You can also paste a copied file or copied cells. Nothing changes until you have seen the preview and
            press Import.
          </Box>
        </div>
      </Stack>
      {error && <ActionError message={error} />}
    </Stack>
  );
}

/** The upload in hand. When all is sent, the shop looks at the file. */
function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <Group gap="8px 12px" fz="sm" justify="center" data-figures>
      <Box component="span" style={{ overflowWrap: "anywhere" }}>
        {name}
      </Box>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      {percent < 100 ? `${percent}%` : "100%, opening …"}
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </Group>
  );
}
