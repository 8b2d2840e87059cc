import { ROUTES } from "@shop/domain/paths";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { BrandMark } from "../../ui/art/brand-mark.tsx";
import { Container } from "../../ui/container.tsx";
import { CartLink } from "./cart-link.tsx";
import styles from "./header.module.css";
import { loadedInTime } from "./loaded-in-time.tsx";
import { MegaMenu } from "./mega-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SmallMenu } from "./small-menu.tsx";
import { TopLine } from "./top-line.tsx";
import { UserMenu } from "./user-menu.tsx";

const AdminMenu = loadedInTime(() => import("./admin-menu.tsx"));

/** The shop's header; plain, without the lines above and below it and as wide as the window, over the admin's screens. */
export function Header({ isPlain = false }: { isPlain?: boolean }) {
  const { name } = useShopInfo();
  const session = useSession();
  const { key } = useLocation();
  return (
    <header className={styles.header} data-plain={isPlain || undefined}>
      {!isPlain && <TopLine />}
      <Container full={isPlain}>
        <div className={styles.bar}>
          <Link to={ROUTES.home} className={styles.logo}>
            <BrandMark />
            {name}
          </Link>
          <div className={styles.search}>
            <SearchBox />
          </div>
          <div className={styles.actions}>
            {session?.isAdmin && (
              <div className={styles.account}>
                <AdminMenu />
              </div>
            )}
            <div className={styles.account}>
              <UserMenu />
            </div>
            <CartLink />
            <div className={styles.burger} data-needs-script>
              <SmallMenu key={key} />
            </div>
          </div>
        </div>
      </Container>
      {!isPlain && <MegaMenu />}
    </header>
  );
}
