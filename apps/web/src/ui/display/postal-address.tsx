import { Box, Stack } from "@mantine/core";
import type { ShippingAddress } from "@shop/domain/contracts/orders";

/** An address as on an envelope, with the phone number below. */
export function PostalAddress({ address }: { address: ShippingAddress }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.apartment,
    address.address,
    `${address.city} ${address.state} ${address.postalCode}`,
    address.country,
  ];
  return (
    <Stack component="address" gap={0} style={{ fontStyle: "normal", overflowWrap: "anywhere" }}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      <Box component="span" mt={4} c="dimmed" style={{ fontVariantNumeric: "tabular-nums" }}>
        {address.phone}
      </Box>
    </Stack>
  );
}
