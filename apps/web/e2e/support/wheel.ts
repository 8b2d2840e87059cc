import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** How far one notch scrolls: so little that the pointer stays over the field. */
const NOTCH = 10;

/** Turns the wheel down and up over the focused field: its page or dialog is scrolled, and its number stays. */
export async function expectWheelToScroll(page: Page, field: Locator, number: string): Promise<void> {
  await field.fill(number);
  await field.blur();
  await field.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0);
  for (const notch of [NOTCH, NOTCH, -NOTCH, -NOTCH]) {
    await field.focus();
    await field.hover();
    const before = await top();
    const turned = await field.evaluateHandle((element) => ({
      // The number has changed by the next frame if it changes at all.
      done: new Promise((resolve) => element.addEventListener("wheel", () => requestAnimationFrame(resolve))),
    }));
    await page.mouse.wheel(0, notch);
    await turned.evaluate(({ done }) => done);
    await expect.poll(top, "scrolled by the wheel").toBe(before - notch);
    await expect(field).toHaveValue(number);
  }
}
