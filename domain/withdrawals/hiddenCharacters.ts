/** Control, bidirectional and invisible characters: two texts that look alike would be two addresses. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** True if a destination has a character that nobody sees (WD-03). */
export const hasHidden = (text: string): boolean => hidden.test(text)
