/** Hands a file to the browser, which keeps it among its downloads under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
