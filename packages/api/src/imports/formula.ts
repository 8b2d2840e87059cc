/**
 * Matches a cell that a spreadsheet may take for a formula: by its first sign, or after a blank that it leaves out. The
 * wide signs are those of Chinese and Japanese keyboards.
 */
export const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
