/** A phone number as a link that dials it. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string | undefined }) => (
  <a className={className} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
    {phone}
  </a>
);
