/**
 * True where the focus on a field opens a keyboard that covers a part of the screen: where people point with a finger.
 * A computer without a mouse reports no pointer at all, and its keyboard covers nothing.
 */
export const hasScreenKeyboard = (): boolean => window.matchMedia("(pointer: coarse)").matches;
