/** Dark on white in both themes: a signature is a paper's, and is looked at by others. */
export const signatureInk = { penColor: '#10182a', backgroundColor: '#ffffff' } as const

/** The original's pen widths. */
export const thinnestPen = 0.5
export const widestPen = 2.5
