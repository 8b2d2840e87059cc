export interface Viewer {
  id: string;
  isAdmin: boolean;
}

/** One's own, or everybody's for an admin; whoever may not see a row is told that it is not there (contract section 2). */
export function maySee(viewer: Viewer, ownerId: string): boolean {
  return viewer.isAdmin || viewer.id === ownerId;
}

/** Drafts (price 0) are for admins alone (contract section 2). */
export function maySeeDrafts(viewer: Viewer | null): boolean {
  return viewer?.isAdmin === true;
}
