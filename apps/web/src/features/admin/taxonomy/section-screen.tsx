import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { SectionForm } from "./section-form.tsx";
import { RecordScreen } from "./record-screen.tsx";

const LIST = { to: ADMIN_ROUTES.sections, label: "Sections" };

export function SectionScreen({ id, children }: { id: string | undefined; children: ReactNode }) {
  const query = trpc.taxonomy.sections.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <RecordScreen id={id} what="Sub Category Section" list={LIST} query={query} form={SectionForm}>
      {children}
    </RecordScreen>
  );
}
