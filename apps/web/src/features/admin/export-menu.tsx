import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Button, Menu } from "@mantine/core";
import { EXPORT_FORMATS, type ExportFile, type ExportKind } from "@shop/domain/contracts/exports";
import IconDownload from "icon:download";
import { Fragment } from "react";

/** Files that a list can be saved as, under a heading when there are several groups. */
export interface ExportGroup {
  label?: string;
  files: readonly { label: string; file: ExportFile }[];
}

const FORMATS = { csv: "CSV", xlsx: "Excel" };

/** A table in each format. */
export const exportsOf = (kind: ExportKind, label?: string): ExportGroup => ({
  ...(label !== undefined && { label }),
  files: EXPORT_FORMATS.map((format) => ({ label: FORMATS[format], file: `${kind}.${format}` })),
});

interface Props {
  groups: readonly ExportGroup[];
  isPending: boolean;
  onExport: (file: ExportFile) => void;
}

/** The menu `Export` of a list. */
export function ExportMenu({ groups, isPending, onExport }: Props) {
  return (
    <Menu
      position="bottom-end"
      withinPortal
      // The placeholder is not a menu item: without it, the first item gets the focus.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isPending}
          loaderProps={{ "aria-label": "Exporting" }}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, files }) => (
          <Fragment key={files[0]?.file}>
            {label !== undefined && <Menu.Label>{label}</Menu.Label>}
            {files.map(({ label: words, file }) => (
              <Menu.Item
                key={file}
                {...(label !== undefined && { "aria-label": `${label}: ${words}` })}
                onClick={() => onExport(file)}
              >
                {words}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
