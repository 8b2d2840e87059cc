import { useState } from "react";

/** What is wrong with the fields of a form, by their names; an error goes when its field is changed. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    errors,
    setErrors,
    /** For a Mantine field. */
    errorProps: (name: string) => ({
      error: errors[name],
      onChange: () => setErrors(({ [name]: _corrected, ...others }) => others),
    }),
  };
}
