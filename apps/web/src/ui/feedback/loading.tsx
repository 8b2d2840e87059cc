import { Box, Center, Loader } from "@mantine/core";
import { LOADING } from "@shop/domain/messages";
import styles from "./loading.module.css";

/** A spinner with 'Loading...', for content whose shape is not known. */
export function Loading() {
  return (
    <Center role="status" mih={240} c="var(--muted)">
      <Loader size="md" mr={8} aria-hidden />
      {LOADING}
    </Center>
  );
}

/** A spinner with 'Loading...' over a positioned element, visible when the loading takes longer than 300 ms. */
export function LoadingNote() {
  return (
    <div role="status" className={styles.note}>
      <Loader size={16} aria-hidden />
      {LOADING}
    </div>
  );
}

/** Shown while a page's code is loading: reserves space, so that the footer does not move. */
export function PageLoading() {
  return (
    <Box mih="100vh" className={styles.place ?? ""}>
      <LoadingNote />
    </Box>
  );
}
