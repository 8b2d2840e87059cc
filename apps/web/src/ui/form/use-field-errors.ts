import { useState } from "react";

/** The errors of a form's fields by name; changing a field removes its error. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    errors,
    setErrors,
    /** Props of a Mantine field. */
    errorProps: (name: string) => ({
      error: errors[name],
      onChange: () => setErrors(({ [name]: _corrected, ...others }) => others),
    }),
  };
}
