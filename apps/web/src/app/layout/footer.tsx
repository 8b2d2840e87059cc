import { Box, Stack } from "@mantine/core";
import { mailLink } from "@shop/domain/mail-link";
import { productsPath, ROUTES } from "@shop/domain/screens/paths";
import { SHOP_PAGES, shopPagePath } from "@shop/domain/shop-pages";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { Link } from "react-router-dom";
import { SubscribeBox } from "../../features/subscribe/subscribe-box.tsx";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useShopTexts } from "../../lib/shop-texts.ts";
import { BrandMark } from "../../ui/art/brand-mark.tsx";
import { Container } from "../../ui/page/page.tsx";
import { PhoneLink } from "../../ui/display/phone-link.tsx";
import styles from "./footer.module.css";
import { FOOTER_LINKS } from "./menus/site-links.ts";

const YEAR = new Date().getFullYear();

export function Footer() {
  const { name, abn, address, phone, email } = useShopInfo();
  const { filled = [] } = useShopTexts() ?? {};
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.parts}>
          <Stack component="address" gap={8} align="flex-start" style={{ fontStyle: "normal" }}>
            <Link to={ROUTES.home} className={styles.brand}>
              <BrandMark />
              {name}
            </Link>
            <span>{address}</span>
            <PhoneLink phone={phone} />
            <a href={mailLink(email)}>{email}</a>
          </Stack>
          <LinkList
            heading="Categories"
            links={TOP_CATEGORIES.map(({ id, name: label }) => ({ to: productsPath({ cat: id }), label }))}
          />
          <LinkList heading="Shop" links={FOOTER_LINKS} />
          <SubscribeBox />
        </div>
        <div className={styles.legal}>
          <span>
            © {YEAR} {name}
          </span>
          <span>ABN {abn}</span>
          <span>{address}</span>
          {filled.length > 0 && (
            <nav aria-label="Delivery and terms" className={styles.pages}>
              {filled.map((page) => (
                <Link key={page} to={shopPagePath(page)}>
                  {SHOP_PAGES[page]}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </Container>
    </footer>
  );
}

function LinkList({ heading, links }: { heading: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={heading === "Shop" ? "Shop, footer" : "Categories, footer"}>
      <Box component="h2" mb={8} c="var(--on-gum)" fz="md">
        {heading}
      </Box>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
