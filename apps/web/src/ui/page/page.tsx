import { Container as MantineContainer } from "@mantine/core";
import { pageTitle } from "@shop/domain/shop-info";
import type { ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";

interface ContainerProps {
  children: ReactNode;
  /** With the vertical padding of a page's content. */
  page?: boolean;
  /** A narrower column, for forms and long texts. */
  narrow?: boolean;
  /** As wide as the window. */
  full?: boolean;
}

/** Centres content: at most 1280 px between two gutters of at most 32 px. */
export function Container({ children, page = false, narrow = false, full = false }: ContainerProps) {
  const space = page ? { pt: { base: 12, sm: 24 }, pb: 64 } : {};
  return (
    <MantineContainer fluid={full} size={narrow ? 784 : 1344} w="100%" px="var(--gutter)" {...space}>
      {children}
    </MantineContainer>
  );
}

/** The document's title: '{screen} | {shop name}'. Every screen has one. */
export function PageTitle({ screen }: { screen: string }) {
  const { name } = useShopInfo();
  return <title>{pageTitle(screen, name)}</title>;
}

/** A screen's content, with the document's title. */
export function Page({ title, children, ...container }: Omit<ContainerProps, "page"> & { title: string }) {
  return (
    <Container page {...container}>
      <PageTitle screen={title} />
      {children}
    </Container>
  );
}
