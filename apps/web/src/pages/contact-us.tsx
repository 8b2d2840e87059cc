import { Stack } from "@mantine/core";
import { IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import { EnquiryForm } from "../features/enquiry/enquiry-form.tsx";
import { useShopInfo } from "../lib/shop-info.ts";
import { Container } from "../ui/page/container.tsx";
import { PageBanner } from "../ui/page/page-banner.tsx";
import { PageTitle } from "../ui/page/page-title.tsx";
import styles from "./pages.module.css";

export function Component() {
  return (
    <>
      <PageTitle screen="Contact Us" />
      <PageBanner title="Contact Us" />
      <Container page>
        <div className={styles.parts}>
          <ShopAddress />
          <section className={styles.form}>
            <h2>Write to us</h2>
            <EnquiryForm />
            <noscript>The form needs JavaScript. Please email or call us.</noscript>
          </section>
        </div>
      </Container>
    </>
  );
}

function ShopAddress() {
  const { name, address, phone, email } = useShopInfo();
  return (
    <Stack component="address" gap={20} style={{ fontStyle: "normal" }}>
      <h2>{name}</h2>
      <p className={styles.way}>
        <IconMapPin aria-hidden />
        <span>
          <strong>Address</strong>
          {address}
        </span>
      </p>
      <p className={styles.way}>
        <IconPhone aria-hidden />
        <span>
          <strong>Phone</strong>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </span>
      </p>
      <p className={styles.way}>
        <IconMail aria-hidden />
        <span>
          <strong>Email</strong>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
      </p>
    </Stack>
  );
}
