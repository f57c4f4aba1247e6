/** An expiry as it is printed on cards, `04 / 29`, of the digits typed so far: a first digit above 1, or one before a slash, is a whole month. */
export function groupedExpiry(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isMonth = /^\s*[2-9]/.test(text) || /^\s*[1-9]\s*\//.test(text)
  const whole = (isMonth ? `0${digits}` : digits).slice(0, 6)
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole
}

/** What the field holds after a change: grouped while the person types at the end, left alone while they mend something inside. */
export const typedExpiry = (text: string, caret: number | null): string => (caret === text.length ? groupedExpiry(text) : text)
