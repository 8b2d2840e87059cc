import { ContactsScreen } from "../../features/admin/contacts/contacts-screen.tsx";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";

const historyOf = (id: string) => <RecordHistory entity="enquiry" id={id} />;

export function Component() {
  return <ContactsScreen history={historyOf} />;
}
