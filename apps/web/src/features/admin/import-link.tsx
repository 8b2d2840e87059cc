import { Button } from "@mantine/core";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import { newImportPath } from "@shop/domain/screens/admin-paths";
import IconTableImport from "icon:table-import";
import { Link } from "react-router-dom";

/** Opens the import of a list's records. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <Button
      component={Link}
      to={newImportPath(kind)}
      variant="default"
      size="sm"
      leftSection={<IconTableImport size={16} aria-hidden />}
    >
      Import
    </Button>
  );
}
