/** An expected failure of the server's start or of a command; the message is for the person who runs it. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
