/** Dark on white in both themes, because documents show the signature to others. */
export const signatureInk = { penColor: '#10182a', backgroundColor: '#ffffff' } as const

/** The original's pen widths. */
export const minPenWidth = 0.5
export const maxPenWidth = 2.5
