export const REQUIRED = "Is required";

/** The messages for empty fields in the shop's own forms, and for an empty answer to an enquiry. */
export const ENTER = {
  name: "Enter your name",
  email: "Enter your email address",
  EmailAddress: "Enter your email address",
  message: "Enter your message",
  password: "Enter your password",
  currentPassword: "Enter your current password",
  code: "Enter the code",
  first_name: "Enter your first name",
  last_name: "Enter your last name",
  address: "Enter your street address",
  city: "Enter your city or suburb",
  state: "Choose your state",
  postalCode: "Enter your postal code",
  country: "Enter your country",
  phone: "Enter your phone number",
  number: "Enter your card number",
  expiry: "Enter the expiry date",
  cvc: "Enter the CVC",
  answer: "Enter your reply",
};

/** The message for a field in the words of the shop's own forms. */
export function inShopWords(field: string, value: unknown, message: string): string {
  const words: Partial<Record<string, string>> = ENTER;
  const isEmpty = typeof value === "string" && value.trim() === "";
  return (isEmpty && words[field]) || message.replace(/^Must have at least (?=\d+ characters$)/, "Use at least ");
}

const NAMING_THEIR_FIELD = new Set<unknown>(Object.values(ENTER));

/** Whether an error message names its field, so that the field's label is not needed beside it. */
export const messageNamesField = (error: unknown): boolean => NAMING_THEIR_FIELD.has(error);
