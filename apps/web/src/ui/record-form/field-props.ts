import type { GetInputPropsReturnType, UseFormReturnType } from "@mantine/form";
import type { FormValues } from "./options.ts";

/** A controlled field always has its value, which Mantine's type leaves open. */
type Filled = GetInputPropsReturnType & Required<Pick<GetInputPropsReturnType, "value">>;

/** What ties an input to its field: id, label, value, error, and what to call. */
export function fieldProps<Values extends FormValues>(
  form: Pick<UseFormReturnType<Values>, "getInputProps">,
  formKey: string,
  labels: Record<keyof Values & string, string>,
) {
  type Name = keyof Values & string;
  const tie = (name: Name) => ({ id: `${formKey}-${name}`, label: labels[name] });
  return {
    /** For a text, number or select field: `<TextInput {...form.field("name")} />`. */
    field: (name: Name) => ({ ...tie(name), ...(form.getInputProps(name) as Filled) }),
    /** For a checkbox. */
    check: (name: Name) => ({ ...tie(name), ...form.getInputProps(name, { type: "checkbox" }) }),
  };
}
