import { mailLink } from "@shop/domain/mail-link";
import { Group, Stack } from "@mantine/core";
import IconMail from "icon:mail";
import IconMapPin from "icon:map-pin";
import IconPhone from "icon:phone";
import type { ReactNode } from "react";
import { EnquiryForm } from "../features/enquiry/enquiry-form.tsx";
import { pageIsHere } from "../lib/page-file.ts";
import { useShopInfo } from "../lib/shop-info.ts";
import { Container } from "../ui/page/page.tsx";
import { PageBanner } from "../ui/page/page-banner.tsx";
import { PhoneLink } from "../ui/display/phone-link.tsx";
import { Panel } from "../ui/page/panel.tsx";
import styles from "./pages.module.css";
import type { Icon } from "../ui/display/icon.tsx";

export function Component() {
  return (
    <>
      <PageBanner title="Contact Us" />
      <Container page>
        <div className={styles.split} data-wide-first>
          <Panel component="section" p={{ base: 16, xs: 24 }}>
            <h2>Send us a message</h2>
            <EnquiryForm />
            <noscript>The form needs JavaScript. Please email or call us.</noscript>
          </Panel>
          <ShopAddress />
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
      <Way Icon={IconMapPin} label="Address">
        {address}
      </Way>
      <Way Icon={IconPhone} label="Phone">
        <PhoneLink phone={phone} />
      </Way>
      <Way Icon={IconMail} label="Email">
        <a href={mailLink(email)}>{email}</a>
      </Way>
    </Stack>
  );
}

function Way({ Icon, label, children }: { Icon: Icon; label: string; children: ReactNode }) {
  return (
    <Group component="p" gap={12} wrap="nowrap" align="start">
      <Icon color="var(--gum)" style={{ flex: "none" }} aria-hidden />
      <span>
        <strong>{label}</strong>
        <br />
        {children}
      </span>
    </Group>
  );
}

pageIsHere({ Component });
