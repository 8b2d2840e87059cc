import { text } from "node:stream/consumers";

type Terminal = NodeJS.ReadStream & { setRawMode(isRaw: boolean): unknown };

const ENTER = new Set(["\r", "\n"]);
const BACKSPACE = new Set(["\u007f", "\b"]);
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

/** No password was entered: Ctrl-C, or the end of the input. */
export class NoPassword extends Error {
  override name = "NoPassword";
}

/** Prompts for a password twice, without showing it. Without a terminal, reads standard input without its last line break. */
export async function askPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, "");
  for (;;) {
    const password = await readHidden(input, output, "Password: ");
    if ((await readHidden(input, output, "Repeat: ")) === password) return password;
    output.write("The passwords differ. Please try again.\n");
  }
}

function readHidden(input: Terminal, output: NodeJS.WriteStream, prompt: string): Promise<string> {
  input.setRawMode(true); // before the prompt appears
  output.write(prompt);
  input.setEncoding("utf8");
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const finish = (settle: () => void) => {
      input.off("data", onData);
      input.setRawMode(false);
      input.pause();
      output.write("\n");
      settle();
    };
    const onData = (data: string) => {
      for (const key of data) {
        if (ENTER.has(key)) return finish(() => resolve(typed.join("")));
        if (key === CTRL_C || key === CTRL_D) return finish(() => reject(new NoPassword("No password was given.")));
        if (BACKSPACE.has(key)) typed = typed.slice(0, -1);
        else typed.push(key);
      }
      return undefined;
    };
    input.on("data", onData);
    input.resume();
  });
}
