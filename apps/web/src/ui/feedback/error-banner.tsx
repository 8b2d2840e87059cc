import { Box, Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "./notice.tsx";

interface Props {
  /** The sentence to show; see lib/forms/errors.ts for that of a failed call. */
  message: string;
  /** What to do next. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** The red banner of a failed read: what went wrong, what to do next. */
export function ErrorBanner({ message, children, onRetry }: Props) {
  return (
    <Notice kind="error">
      {message}
      {children && (
        <Box c="var(--ink)" fw={400} mt={8}>
          {children}
        </Box>
      )}
      {onRetry && (
        <Button display="block" variant="outline" color="red" size="xs" bg="var(--surface)" mt={8} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

/** The banner of a failed action, to be placed directly above the button that was used; it scrolls into view. */
export function ActionError(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box}>
      <ErrorBanner {...props} />
    </div>
  );
}
