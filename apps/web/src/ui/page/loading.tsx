import { Box, Center, Loader, VisuallyHidden } from "@mantine/core";
import { LOADING } from "@shop/domain/messages";

/** A spinner with 'Loading...', where the shape of what comes is not known. */
export function Loading() {
  return (
    <Center role="status" mih={240} c="var(--muted)">
      <Loader size="md" mr={8} aria-hidden />
      {LOADING}
    </Center>
  );
}

/** A page whose code is loading: its space is reserved, so that the footer stays where it is. */
export function PageLoading() {
  return (
    <Box mih="80vh">
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
    </Box>
  );
}
