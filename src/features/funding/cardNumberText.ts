/** A card number in groups of four, as it stands on cards of the types that are taken; other signs than digits are dropped, 19 digits at most. */
export function groupedNumber(text: string): string {
  return (
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

/** What the field holds after a change: grouped while the person types at the end, left alone while they mend something inside. */
export const typedNumber = (text: string, caret: number | null): string => (caret === text.length ? groupedNumber(text) : text)
