import { Skeleton, Stack } from "@mantine/core";
import { SkeletonGroup } from "../feedback/skeleton.tsx";

/** A skeleton of `count` fields with their labels. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: count }, (_, field) => (
        <Stack key={field} gap={4} mb={20}>
          <Skeleton height={18} width={96} />
          <Skeleton height={42} />
        </Stack>
      ))}
    </SkeletonGroup>
  );
}
