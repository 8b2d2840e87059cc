/*
 * React Router as the screens know it while the server renders them (vite.server.config.ts).
 */
import { Link as RouterLink, type LinkProps } from "react-router-dom";

export * from "react-router-dom";

/** A path that stands in a page as it is: from the root, with nothing in it that leads elsewhere. */
const isPlain = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && /^\/(?![./])/.test(to) && !/\/[./]|[?#]$/.test(to);

/**
 * A link as it is drawn. React Router's own looks up where it stands and makes what will be called when it is clicked,
 * several times over, which took a sixth of the time of a page.
 */
export function Link(props: LinkProps) {
  if (!isPlain(props.to) || props.mask !== undefined || props.discover !== undefined) return <RouterLink {...props} />;
  const {
    to,
    target,
    children,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reload,
    replace: _replace,
    state: _state,
    preventScrollReset: _reset,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidate,
    ...rest
  } = props;
  return (
    <a {...rest} href={to} target={target} data-discover="true">
      {children}
    </a>
  );
}
