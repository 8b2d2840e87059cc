import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from "react";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { waitForNeed } from "./wait-for-need.ts";

/** A part of a public page that works later than the page. */
export interface Later {
  Part: ComponentType;
  /** Loads its code: before it is rendered on the server, and before its page is entered from another. */
  load: () => Promise<void>;
}

/**
 * A part that comes rendered with its page and can be read at once; its code is loaded, and it is taken over, when it is
 * needed (wait-for-need.ts). The file that `loadPart` imports is called `*.part.tsx`: by that the server knows that its
 * styles belong to the page. `height`, in pixels, is its room where nothing came rendered and its code is on its way.
 */
export function later(loadPart: () => Promise<ComponentType>, height: number): Later {
  let Loaded: ComponentType | undefined;
  let tell: ((part: { default: ComponentType }) => void) | undefined;
  const Waited = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (tell = resolve)));
  const load = async () => {
    Loaded ??= await loadPart();
    tell?.({ default: Loaded });
  };

  /** Stands there only where nothing came rendered: then there is nothing to wait for. */
  function Room() {
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      load().catch((error: unknown) => setFailure({ error }));
    }, []);
    if (failure) throw failure.error;
    return <div style={{ minHeight: height }} />;
  }

  // Drawn once and never again: a change from outside would make React give up what came rendered.
  const Part = memo(function Part() {
    const place = useRef<HTMLDivElement>(null);
    const isTakenOver = useRef(false);
    const end = useRef<() => void>(undefined);
    const takenOver = useCallback(() => {
      isTakenOver.current = true;
      end.current?.();
    }, []);

    useLayoutEffect(() => {
      if (isTakenOver.current || !place.current) return undefined;
      // Without its code it can still be read, and its links lead on.
      const waiting = waitForNeed(place.current, () => void load().catch(() => {}));
      end.current = waiting.end;
      return waiting.stop;
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={<Room />}>
          {Loaded ? <Loaded /> : <Waited />}
          <TakenOver tell={takenOver} />
        </Suspense>
      </div>
    );
  });
  return { Part, load };
}

/** Tells that all beside it works, and shows what this browser keeps: who is logged in is learned one step after that. */
function TakenOver({ tell }: { tell: () => void }) {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) tell();
  }, [tell, isHydrated]);
  return null;
}
