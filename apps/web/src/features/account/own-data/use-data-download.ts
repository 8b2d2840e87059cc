import { dayOf } from "@shop/domain/dates";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";

/** Reads all that the shop keeps of oneself as it is now, and hands it to the browser as a file of today's name. */
export function useDataDownload() {
  const { client } = trpc.useUtils();
  const { timeZone } = useShopInfo();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = useSingleFlight(async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const text = JSON.stringify(await client.users.ownData.query(), null, 2);
      saveFile(new Blob([text], { type: "application/json" }), `my-data-${dayOf(new Date(), timeZone)}.json`);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setPending(false);
    }
  });
  return { run, isPending, problem };
}
