/** Earlier shops at this address left background workers behind; none is wanted (spec section 2). */
export async function unregisterWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // A browser that forbids asking has no worker either.
  }
}
