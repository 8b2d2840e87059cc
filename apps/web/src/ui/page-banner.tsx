import { PageBanner as BanksiaRow } from "./art/page-banner.tsx";
import { Container } from "./container.tsx";
import styles from "./page-banner.module.css";

/** A screen's heading before a row of banksias. */
export function PageBanner({ title }: { title: string }) {
  return (
    <div className={styles.banner}>
      <BanksiaRow className={styles.art ?? ""} />
      <Container>
        <h1 className={styles.title}>{title}</h1>
      </Container>
    </div>
  );
}
