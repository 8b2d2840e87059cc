import { Stack } from "@mantine/core";
import { productsPath } from "@shop/domain/screens/paths";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import IconChevronDown from "icon:chevron-down";
import IconArrowRight from "icon:arrow-right";
import { useNavigate, Link } from "react-router-dom";
import {
  prefetchTopCategories,
  useTopCategories,
  type SubCategoryBranch,
} from "../../../features/catalogue/taxonomy.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Container } from "../../../ui/page/page.tsx";
import styles from "./mega-menu.module.css";
import { useMegaMenu } from "./use-mega-menu.ts";

const PANEL = "mega-panel";

/** The four top categories, above 600 px; their panels list the taxonomy. */
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

/** The sub-categories and sections of a top category, each a link to its products. */
function MegaPanel({ top }: { top: { id: string; name: string } }) {
  const branch = useTopCategories()?.find(({ id }) => id === top.id);
  return (
    <Container>
      <Stack gap={24} py="24px 32px">
        <Link to={productsPath({ cat: top.id })} className={styles.all}>
          All {top.name}
          <IconArrowRight size={18} aria-hidden />
        </Link>
        <div className={styles.groups} data-loading={!branch || undefined}>
          {branch?.subCategories.map((sub) => (
            <Group key={sub.id} categoryId={top.id} sub={sub} />
          ))}
        </div>
      </Stack>
    </Container>
  );
}

function Group({ categoryId, sub }: { categoryId: string; sub: SubCategoryBranch }) {
  return (
    <div className={styles.group}>
      <Link to={productsPath({ cat: categoryId, subcat: sub.id })}>{sub.name}</Link>
      <ul className={styles.sections}>
        {sub.sections.map((section) => (
          <li key={section.id}>
            <Link to={productsPath({ cat: categoryId, subcat: sub.id, subcatsec: section.id })}>{section.name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
