import { dayOf } from "@shop/domain/dates";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";

/** Reads the confirmed subscribers as they are now, and hands them to the browser as a file of today's name. */
export function useCsvExport() {
  const utils = trpc.useUtils();
  const { timeZone } = useShopInfo();
  const [isExporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = useSingleFlight(async () => {
    setExporting(true);
    setProblem(undefined);
    try {
      const csv = await utils.contacts.subscribersCsv.fetch(undefined, { staleTime: 0 });
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `subscribers-${dayOf(new Date(), timeZone)}.csv`);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setExporting(false);
    }
  });
  return { run, isExporting, problem };
}
