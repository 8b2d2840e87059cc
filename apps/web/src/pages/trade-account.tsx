import { TradeAccountForm } from "../features/company/trade-account-form.tsx";
import { pageIsHere } from "../lib/page-file.ts";
import { Container } from "../ui/page/page.tsx";
import { PageBanner } from "../ui/page/page-banner.tsx";
import { Panel } from "../ui/page/panel.tsx";

export function Component() {
  return (
    <>
      <PageBanner title="Trade account" />
      <Container page>
        <Panel component="section" p={{ base: 16, xs: 24 }} maw={760}>
          <h2>Apply for a trade account</h2>
          <p>
            Order as a company: several people, limits and approvals, your own prices, and payment on account once we
            have agreed terms.
          </p>
          <TradeAccountForm />
          <noscript>The form needs JavaScript. Please email or call us.</noscript>
        </Panel>
      </Container>
    </>
  );
}

pageIsHere({ Component });
