import type { Program } from "./limited-program.ts";

/** The side of `createLimitedProgram` in the child process: answers one message after another until it is killed. */
export function answerMessages<Ran extends Program>(answer: (message: Ran["message"]) => Promise<Ran["answer"]>): void {
  process.on("message", (message: Ran["message"]) => {
    void answer(message).then((response) => process.send?.(response));
  });
  // Ctrl-C and service managers signal the whole process group, but the server still waits for the response.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}
