import { Container as MantineContainer } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** With the space above and below that a page's content has. */
  page?: boolean;
  /** For forms and reading. */
  narrow?: boolean;
  /** As wide as the window. */
  full?: boolean;
}

/** The middle of the page: at most 1280 px between two gutters of at most 32 px. */
export function Container({ children, page = false, narrow = false, full = false }: Props) {
  return (
    <MantineContainer
      fluid={full}
      size={narrow ? 784 : 1344}
      w="100%"
      px="var(--gutter)"
      {...(page && { pt: 24, pb: 64 })}
    >
      {children}
    </MantineContainer>
  );
}
