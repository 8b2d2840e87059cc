import { productsPath } from "@shop/domain/paths";
import { TOP_CATEGORIES } from "@shop/domain/top-categories";
import { IconChevronDown } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { prefetchTopCategories } from "../../features/catalogue/taxonomy.ts";
import { trpc } from "../../lib/trpc.ts";
import { Container } from "../../ui/container.tsx";
import styles from "./mega-menu.module.css";
import { MegaPanel } from "./mega-panel.tsx";
import { useMegaMenu } from "./use-mega-menu.ts";

const PANEL = "mega-panel";

/** The four top categories, above 600 px; what their panels list is read from the taxonomy (contract section 5). */
export function MegaMenu() {
  const navigate = useNavigate();
  const { openId, panel, nav, top } = useMegaMenu((id) => void navigate(productsPath({ cat: id })));
  const reads = trpc.useUtils();
  const readAhead = () => void prefetchTopCategories(reads);
  const openTop = TOP_CATEGORIES.find((category) => category.id === openId);

  return (
    <nav className={styles.menu} aria-label="Categories" {...nav}>
      <Container>
        <div className={styles.tops} onPointerEnter={readAhead} onFocus={readAhead} data-needs-script>
          {TOP_CATEGORIES.map(({ id, name }) => (
            <button key={id} type="button" className={styles.top} aria-controls={PANEL} {...top(id)}>
              {name}
              <IconChevronDown size={16} aria-hidden />
            </button>
          ))}
        </div>
      </Container>
      <div id={PANEL} ref={panel} className={styles.panel} hidden={!openTop}>
        {openTop && <MegaPanel top={openTop} />}
      </div>
    </nav>
  );
}
