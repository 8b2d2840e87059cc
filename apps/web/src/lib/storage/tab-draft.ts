/*
 * What was not saved when a page was reloaded, until its screen is there again. It belongs to this tab, so that two tabs
 * never have each other's. It is not trusted when it is read.
 */

// oxlint-disable-next-line no-restricted-globals -- neither shared by the tabs nor kept after a restart
const storage = (): Storage => sessionStorage;

/** Keeps a draft; without space for it, or where storage is forbidden, nothing is kept. */
export function keepTabDraft(key: string, draft: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(draft));
  } catch {
    // The browser has warned that a reload loses it.
  }
}

/** Null without one. */
export function readTabDraft(key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function forgetTabDraft(key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Then there is none.
  }
}
