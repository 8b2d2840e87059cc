import { Group, Stack } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import type { PaymentMethod } from "@shop/domain/orders/order-state";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { addressName } from "../../../ui/display/address-name.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { AddressCards, preferredAddress } from "../address-cards.tsx";
import { ChoiceCard } from "../choice-card.tsx";
import styles from "../checkout.module.css";
import { useOfferedMethods, usePreferredMethod } from "../payment-methods.ts";

/** Where an accepted quote is delivered, and how it is paid: the buyer's defaults until they choose others. */
export function useAcceptChoices() {
  const offered = useOfferedMethods();
  const preferred = usePreferredMethod(offered);
  const addresses = trpc.addresses.list.useQuery();
  const [chosen, choose] = useState<string>();
  const [picked, setMethod] = useState<PaymentMethod>();
  const saved = addresses.data?.addresses ?? [];
  const address = saved.find(({ _id }) => _id === chosen) ?? preferredAddress(saved);
  return { addresses, address, choose, method: picked ?? preferred, setMethod, offered };
}

/** The saved addresses and the payment methods of an account, as in the checkout. */
export function AcceptChoices({ choices }: { choices: ReturnType<typeof useAcceptChoices> }) {
  const { addresses, address, choose, method, setMethod, offered } = choices;
  return (
    <Panel component="section" aria-label="Delivery and payment">
      <QueryResult query={addresses}>
        {({ addresses: saved }) =>
          saved.length === 0 ? (
            <Notice kind="info">
              Save a delivery address first: <Link to={ROUTES.addresses}>Add an address</Link>
            </Notice>
          ) : (
            <Choices legend="Deliver to" action={<Link to={ROUTES.addresses}>Edit addresses</Link>}>
              <AddressCards saved={saved}>
                {(one) => (
                  <ChoiceCard
                    key={one._id}
                    group="quoteAddress"
                    value={one._id}
                    label={addressName(one)}
                    what={oneLine(one)}
                    isChosen={one._id === address?._id}
                    onChoose={() => choose(one._id)}
                  />
                )}
              </AddressCards>
            </Choices>
          )
        }
      </QueryResult>
      <Choices legend="Payment">
        {offered.map(({ value, what }) => (
          <ChoiceCard
            key={value}
            group="quotePayment"
            value={value}
            label={value}
            what={what}
            isChosen={method === value}
            onChoose={() => setMethod(value)}
          />
        ))}
      </Choices>
    </Panel>
  );
}

function Choices({ legend, action, children }: { legend: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap={0}>
      <Group component="legend" gap={16} mb={12} p={0} fw={600}>
        {legend} {action}
      </Group>
      <div className={styles.choices}>{children}</div>
    </Stack>
  );
}

const oneLine = ({ address, city, state, postalCode }: SavedAddress) => `${address}, ${city} ${state} ${postalCode}`;

/** A saved address as an order takes it. */
export const asShippingAddress = ({
  _id,
  label: _label,
  isDefault: _isDefault,
  isShared: _isShared,
  ...address
}: SavedAddress): ShippingAddress => address;
