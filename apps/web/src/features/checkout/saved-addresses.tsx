import { Box } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { AddressValues } from "../../ui/form/address-fields.tsx";
import { addressName } from "../../ui/display/address-name.ts";
import styles from "./checkout.module.css";

interface Props {
  saved: readonly SavedAddress[];
  /** The id of the address in the form. */
  chosen: string | undefined;
  onChoose: (address: SavedAddress) => void;
}

/** The addresses of the account; a click copies one into the form. The one in the form has the focus at first. */
export function SavedAddresses({ saved, chosen, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // Runs after the focus has moved to the new screen. Two key presses then choose the address and continue.
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved-addresses">
      <Box component="h2" id="saved-addresses" mb={12} fz="md">
        Your addresses
      </Box>
      <ul ref={list} className={styles.addresses}>
        {saved.map((address) => (
          <li key={address._id}>
            <button
              type="button"
              className={styles.saved}
              aria-pressed={address._id === chosen}
              onClick={() => onChoose(address)}
            >
              <strong>{addressName(address)}</strong> <span>{oneLine(address)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to={ROUTES.addresses}>Edit addresses</Link>
    </section>
  );
}

const oneLine = ({ first_name, last_name, address, city, state, postalCode }: SavedAddress) =>
  `${first_name} ${last_name}, ${address}, ${city} ${state} ${postalCode}`;

/** Whether the form contains this address. */
export const isSameAddress = (one: AddressValues, other: AddressValues): boolean =>
  Object.entries(other).every(([name, text]) => one[name as keyof AddressValues].trim() === text.trim());
