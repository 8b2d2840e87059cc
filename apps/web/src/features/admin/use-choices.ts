import { useRef, useState } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";

/**
 * What was chosen in a select and is read before it is added: one after the other, in the order of the choices. Meanwhile
 * the form may change: `add` must not rely on what it was.
 */
export function useChoices() {
  const [pending, setPending] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const last = useRef(Promise.resolve());
  const choose = (id: string, add: () => Promise<void>) => {
    setProblem(undefined);
    setPending((all) => [...all, id]);
    last.current = last.current
      .then(add)
      .catch((error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setPending((all) => all.filter((other) => other !== id)));
  };
  return { choose, pending, problem, setProblem };
}
