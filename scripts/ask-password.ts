import { OperatorError } from "@shop/domain/operator-error";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Thrown when no password was entered, because of Ctrl-C or the end of the input. */
export class NoPassword extends OperatorError {
  override name = "NoPassword";
}

/** Prompts twice for a hidden password. Without a terminal, reads standard input without its last line break. */
export async function askPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, "");
  // Discards the echo of typed characters.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const readHidden = (prompt: string) =>
    new Promise<string>((resolve, reject) => {
      output.write(prompt);
      terminal.once("close", () => reject(new NoPassword("No password was given.")));
      terminal.question("", resolve);
    }).finally(() => output.write("\n"));
  try {
    for (;;) {
      const password = await readHidden("Password: ");
      if ((await readHidden("Repeat: ")) === password) return password;
      output.write("The passwords differ. Please try again.\n");
    }
  } finally {
    terminal.close();
  }
}
