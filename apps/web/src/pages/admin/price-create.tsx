import { useSearchParams } from "react-router-dom";
import { PriceScreen } from "../../features/admin/prices/price-screen.tsx";
import { RecordHistory } from "../../features/admin/history/record-history.tsx";

const historyOf = (id: string) => <RecordHistory entity="customerPrice" id={id} />;

export function Component() {
  const [query] = useSearchParams();
  const userid = query.get("userid") ?? undefined;
  const productid = query.get("productid") ?? undefined;
  return (
    <PriceScreen key={JSON.stringify([userid, productid])} userid={userid} productid={productid} history={historyOf} />
  );
}
