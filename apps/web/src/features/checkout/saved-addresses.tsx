import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import { ROUTES } from "@shop/domain/screens/paths";
import { useRef } from "react";
import { Link } from "react-router-dom";
import type { AddressValues } from "../../ui/form/address-fields.tsx";
import { addressName } from "../../ui/display/address-name.ts";
import { AddressCards } from "./address-cards.tsx";
import styles from "./checkout.module.css";
import { ChoiceCard } from "./choice-card.tsx";
import { useFocusAtStart } from "./step-keys.ts";

interface Props {
  saved: readonly SavedAddress[];
  /** The id of the chosen address; undefined for another one, which is in the form. */
  chosen: string | undefined;
  onChoose: (address: SavedAddress) => void;
  onChooseOther: () => void;
  /** Opens the form with the chosen address. */
  onChange: () => void;
}

const OTHER = "other";

/** The addresses of the account and of its company, and another one. The chosen one has the focus at first, so that Enter continues. */
export function SavedAddresses({ saved, chosen = OTHER, onChoose, onChooseOther, onChange }: Props) {
  const cards = useRef<HTMLDivElement>(null);
  useFocusAtStart(() => cards.current?.querySelector<HTMLElement>(":checked"));
  return (
    <section>
      <Group gap={16} justify="space-between" mb={12}>
        <Box component="h2" id="saved-addresses" fz="md">
          Saved addresses
        </Box>
        <Link to={ROUTES.addresses}>Edit addresses</Link>
      </Group>
      <div ref={cards} className={styles.addresses} role="radiogroup" aria-labelledby="saved-addresses">
        <AddressCards saved={saved}>
          {(address) => {
            const { _id } = address;
            const name = addressName(address);
            return (
              <ChoiceCard
                key={_id}
                group="savedAddress"
                value={_id}
                label={name}
                what={oneLine(address)}
                isChosen={chosen === _id}
                onChoose={() => onChoose(address)}
                action={
                  chosen === _id && (
                    <Button variant="subtle" size="sm" onClick={onChange}>
                      Change<VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                  )
                }
              />
            );
          }}
        </AddressCards>
        <ChoiceCard
          group="savedAddress"
          value={OTHER}
          label="Another address"
          isChosen={chosen === OTHER}
          onChoose={onChooseOther}
        />
      </div>
    </section>
  );
}

const oneLine = ({ first_name, last_name, address, city, state, postalCode }: SavedAddress) =>
  `${first_name} ${last_name}, ${address}, ${city} ${state} ${postalCode}`;

/** Whether the form contains this address. */
export const isSameAddress = (one: AddressValues, other: AddressValues): boolean =>
  Object.entries(other).every(([name, text]) => one[name as keyof AddressValues].trim() === text.trim());
