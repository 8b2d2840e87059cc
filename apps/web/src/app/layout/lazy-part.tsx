import { lazy, Suspense, type ComponentType } from "react";

type Loaded<Props> = ComponentType<Props> & {
  /** Loads its code, ahead of its being drawn. */
  load: () => void;
};

/**
 * A part of the header that is hidden at first; its code is loaded when it is drawn, or shortly before. Where that
 * fails there is nothing in its place, and the rest of the header works.
 */
export function lazyPart<Props extends object>(
  loadFile: () => Promise<{ default: ComponentType<Props> }>,
): Loaded<Props> {
  const load = () => loadFile().catch((): { default: ComponentType<Props> } => ({ default: () => null }));
  const Part = lazy(load) as unknown as ComponentType<Props>;
  const InTime = (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(InTime, { load: () => void load() });
}
