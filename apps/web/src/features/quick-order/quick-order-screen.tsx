import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import IconPlus from "icon:plus";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCart } from "../../lib/cart/cart.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useMayOrder } from "../../lib/own-company.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { AddLine } from "./entry/add-line.tsx";
import entry from "./entry/entry.module.css";
import { HowTo } from "./how-to.tsx";
import { LeftOut } from "./lines/left-out.tsx";
import { LineFilter } from "./lines/line-filter.tsx";
import { LineTable } from "./lines/line-table.tsx";
import { OrderBar } from "./order-bar.tsx";
import { countOf, linesShown, pricedQuantities } from "./state/order-lines.ts";
import { PasteBox } from "./entry/paste-box.tsx";
import styles from "./quick-order.module.css";
import { useBroughtText } from "./state/use-brought-text.ts";
import { useQuickOrder } from "./state/use-quick-order.ts";

/** An order of many lines, pasted, typed or from a file; the matched products are shown line by line. */
export function QuickOrderScreen() {
  const quick = useQuickOrder();
  const { text, lines, leftOut, isJoined } = quick.order;
  const { isReading, error, reset } = quick.reading;
  const { adding } = quick;
  useBroughtText(quick.readPasted);
  const hasLines = lines.length > 0;
  const hasCart = useCart().length > 0;
  const mayOrder = useMayOrder();
  // On a phone the box takes one row once there are lines.
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = hasLines && !isUnfolded && text.trim() === "" && !error;
  return (
    <Page title="Quick order">
      <div className={styles.screen}>
        <h1>Quick order</h1>
        {!mayOrder && (
          <Notice kind="info">
            Your role in the company doesn't allow orders. You can look up prices and stock here.
          </Notice>
        )}
        {isJoined && (
          <Notice kind="info">
            What you entered before you signed in is below the order of your last visit. Check that nothing is here
            twice.
          </Notice>
        )}
        <div className={entry.entry} data-folded={isFolded || undefined}>
          <Button
            variant="subtle"
            className={entry.unfold ?? ""}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              setUnfolded(true);
              quick.goToBox();
            }}
          >
            Paste or type more lines
          </Button>
          <PasteBox
            text={text}
            hasLines={hasLines}
            isReading={isReading}
            onText={(typed) => {
              quick.setText(typed);
              if (error) reset();
            }}
            onRead={() => {
              setUnfolded(false);
              void quick.readBox();
            }}
            onFile={(file) => void quick.readFile(file)}
          />
          <AddLine
            onProduct={(item, qty) => {
              setUnfolded(true);
              return quick.addProduct(item, qty);
            }}
            onRow={(typed, qty) => {
              setUnfolded(true);
              quick.addRow(typed, qty);
            }}
          />
          {error && (
            <ActionError message={errorMessage(error)}>
              {text.trim() !== "" && "Your text is still in the box."}
            </ActionError>
          )}
        </div>
        <VisuallyHidden role="status">{quick.spoken}</VisuallyHidden>
        {(hasLines || hasCart) && (
          <OrderBar
            lines={lines}
            mayOrder={mayOrder}
            isAdding={adding.isPending}
            isAdded={adding.data !== undefined}
            onAdd={quick.addToCart}
            onCheck={quick.goToCheck}
          />
        )}
        {adding.error && <ActionError message={errorMessage(adding.error)} onRetry={quick.addToCart} />}
        {adding.data && (
          <ScrollIntoView key={adding.submittedAt}>
            <AddedNotice addition={adding.data} lines={quick.added} names={quick.names} />
          </ScrollIntoView>
        )}
        {quick.cleared && <Cleared text={quick.cleared} onUndo={quick.undoClear} />}
        {hasLines ? (
          <Stack component="section" gap={8} miw={0} aria-labelledby="quick-order-lines">
            <Group justify="space-between" gap="8px 16px">
              <h2 id="quick-order-lines">Your lines</h2>
              <Button variant="subtle" size="compact-md" mih={36} onClick={quick.startAgain}>
                Clear all lines
              </Button>
            </Group>
            {countOf(lines, "unclear") > 0 && (
              <p className={styles.hint}>
                Press <kbd>1</kbd> to <kbd>5</kbd> to choose a product and move to the next line, or <kbd>Delete</kbd>{" "}
                to remove the line.
              </p>
            )}
            <LeftOut rows={leftOut} onOrder={quick.orderText} />
            <LineFilter lines={lines} shown={quick.shown} onShow={quick.show} />
            <LineTable
              lines={linesShown(lines, quick.shown)}
              priced={pricedQuantities(lines)}
              actions={quick.actions}
            />
          </Stack>
        ) : isReading ? (
          <RowsSkeleton height={68} />
        ) : (
          !adding.data && <HowTo onExample={quick.readExample} />
        )}
      </div>
    </Page>
  );
}

/** Scrolls to its content when it appears. */
function ScrollIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}

function Cleared({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <Notice kind="info">
      {text}{" "}
      <Button variant="transparent" size="compact-sm" td="underline" c="inherit" onClick={onUndo}>
        Undo
      </Button>
    </Notice>
  );
}
