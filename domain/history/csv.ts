/** A number as a table shows it: a minus is part of it. */
const plainNumber = /^-?\d+(\.\d+)?$/
/** The beginning of a formula as spreadsheets see it, also behind spaces. */
const formulaStart = /^[\s\u00a0\ufeff]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

/**
 * Returns a cell's text. A text that a spreadsheet would run as a formula gets an apostrophe in front, which
 * spreadsheets do not show.
 */
function cellText(value: string): string {
  const safe = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes rows as CSV (RFC 4180), with a mark that tells spreadsheets that it is UTF-8 (SUP-08). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
