import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { CARD } from "../../../ui/page/card.ts";
import { Note } from "../../../ui/page/panel.tsx";
import { Moment } from "../time-columns.tsx";

interface Restored {
  version: number;
  text: string;
}

interface Props {
  slug: string;
  /** The version that the shop shows. */
  current: number;
  onRestore: (version: Restored) => void;
}

/** The saved versions, newest first: who, when, and the text of each. */
export function Versions({ slug, current, onRestore }: Props) {
  const [shown, setShown] = useState(1);
  const pages = trpc.useQueries((t) =>
    Array.from({ length: shown }, (_, index) => t.shopTexts.versions({ slug, pageNumber: index + 1 })),
  );
  const [viewed, setViewed] = useState<number>();
  const failed = pages.find((page) => page.error && !page.data);
  const versions = pages.flatMap((page) => page.data?.versions ?? []);
  const isLoading = pages.some((page) => page.isPending && !page.error);
  return (
    <FormCard title="Versions">
      <Stack component="ol" gap={8} p={0} style={{ listStyle: "none" }}>
        {versions.map(({ version, characters, savedAt, savedBy }) => (
          <li key={version}>
            <Group gap="4px 12px" justify="space-between">
              <Box fz="sm" miw={0} style={{ overflowWrap: "anywhere" }}>
                <strong>Version {version}</strong>
                {version === current && " (shown)"} by {savedBy?.name ?? "the shop"},{" "}
                <time dateTime={savedAt}>
                  <Moment at={savedAt} />
                </time>
                {characters === 0 && ", empty"}
              </Box>
              <Button
                variant="default"
                size="xs"
                aria-label={`View version ${version}`}
                aria-expanded={version === viewed}
                onClick={() => setViewed(version === viewed ? undefined : version)}
              >
                View
              </Button>
            </Group>
            {version === viewed && <VersionText slug={slug} version={version} onRestore={onRestore} />}
          </li>
        ))}
      </Stack>
      {isLoading && (
        <SkeletonGroup>
          <Skeleton height={36} />
        </SkeletonGroup>
      )}
      {failed && <ErrorBanner message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {!isLoading && !failed && versions.length === 0 && <Note>Not saved yet.</Note>}
      {shown < (pages[0]?.data?.pages ?? 1) && (
        <Button variant="default" size="xs" style={{ justifySelf: "start" }} onClick={() => setShown(shown + 1)}>
          Show earlier versions
        </Button>
      )}
    </FormCard>
  );
}

interface VersionProps extends Pick<Props, "slug" | "onRestore"> {
  version: number;
}

/** The text of one version. */
function VersionText({ slug, version, onRestore }: VersionProps) {
  const { data, error, refetch } = trpc.shopTexts.version.useQuery({ slug, version: String(version) });
  if (error && !data) return <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <SkeletonGroup>
        <Skeleton height={96} mt={8} />
      </SkeletonGroup>
    );
  return (
    <Stack gap={8} mt={8} align="start">
      <Box w="100%" px={16} py={12} {...CARD} bg="var(--page)" fz="sm" style={WRAPPED}>
        {data.text === "" ? "Empty" : data.text}
      </Box>
      <Button variant="default" size="sm" onClick={() => onRestore({ version, text: data.text })}>
        Put into the form
      </Button>
    </Stack>
  );
}

const WRAPPED = { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;
