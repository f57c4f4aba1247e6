/** Groups a card number by four, as printed on all supported card types. Drops other characters; 19 digits at most. */
export function groupedNumber(text: string): string {
  return (
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

/** Formats the field while the person types at the end; leaves it alone while they edit inside. */
export const typedNumber = (text: string, caret: number | null): string => (caret === text.length ? groupedNumber(text) : text)

/** Formats an expiry as printed on cards, `04 / 29`. A first digit above 1, or one before a slash, is a complete month. */
export function groupedExpiry(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isMonth = /^\s*[2-9]/.test(text) || /^\s*[1-9]\s*\//.test(text)
  const whole = (isMonth ? `0${digits}` : digits).slice(0, 6)
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole
}

/** Formats the field while the person types at the end; leaves it alone while they edit inside. */
export const typedExpiry = (text: string, caret: number | null): string => (caret === text.length ? groupedExpiry(text) : text)
