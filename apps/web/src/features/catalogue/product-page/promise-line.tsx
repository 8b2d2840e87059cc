import { useShopTexts } from "../../../lib/shop-texts.ts";
import { Note } from "../../../ui/page/panel.tsx";

/** What the owner says about dispatch and returns; nothing while they have set nothing. */
export function PromiseLine() {
  const promise = useShopTexts()?.promise;
  return promise ? <Note style={{ overflowWrap: "anywhere" }}>{promise}</Note> : null;
}
