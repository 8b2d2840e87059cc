import { SecretOnce } from "../../../ui/secret-once.tsx";

/** An endpoint's secret, this once. */
export function SecretShown({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <SecretOnce label="Signing secret" secret={secret} onKept={onKept}>
      The secret is shown this once. Copy it to the program at this address: with it the program knows that a message is
      really ours.
    </SecretOnce>
  );
}
