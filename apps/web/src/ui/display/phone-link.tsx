import type { ComponentProps } from "react";

interface Props extends ComponentProps<"a"> {
  phone: string;
}

/** A phone number as a link that dials it; as text when it has no digits, which visitors may enter. */
export function PhoneLink({ phone, children = phone, ...rest }: Props) {
  const dialled = phone.replace(/[^\d+]/g, "");
  if (!dialled) return children;
  return (
    <a {...rest} href={`tel:${dialled}`}>
      {children}
    </a>
  );
}
