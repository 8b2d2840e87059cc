import { Box, Stack, VisuallyHidden } from "@mantine/core";
import type { ProductDocument } from "@shop/domain/contracts/documents";
import { shortDay } from "@shop/domain/dates";

/** A size in bytes, rounded up: '180 KB', '1.2 MB'. */
function sizeOf(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** The product's safety data sheet and other PDFs, in their newest versions. */
export function Documents({ documents }: { documents: readonly ProductDocument[] }) {
  return (
    <Stack component="section" gap={12}>
      <h2>Documents</h2>
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: "none" }}>
        {documents.map(({ _id, title, url, revisedOn, bytes }) => (
          <li key={_id}>
            <a href={url} download>
              {title}
              <VisuallyHidden> as a PDF</VisuallyHidden>
            </a>
            <Box c="dimmed" fz="sm">
              PDF, {sizeOf(bytes)}
              {revisedOn !== null && `, revised on ${shortDay(revisedOn)}`}
            </Box>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
