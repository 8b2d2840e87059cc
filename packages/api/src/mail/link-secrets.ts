const SECRET = /([?&](?:amp;)?r=|\/subscribe\/)[\w-]+/g;
const REMOVED = /(?:[?&](?:amp;)?r=|\/subscribe\/)…/;

/**
 * A message without what its links prove. That is its reader's alone: with it, the staff, or whoever comes by a copy of
 * the database, could set anybody's password. The outbox keeps it until the message is out, and no longer.
 */
export const withoutSecrets = (body: string): string => body.replace(SECRET, "$1…");

/** True for a message whose links lead nowhere any more. */
export const hasLostSecrets = (body: string): boolean => REMOVED.test(body);
