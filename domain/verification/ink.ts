/** The parts of a picture that are ink: less is an empty sheet, more is no signature. */
const limits = { min: 0.0002, max: 0.6 } as const
/** The brightness of a pixel below which it is ink, of 255: a thin pen leaves grey. */
const inkBelow = 230

/**
 * True if a picture on white has the ink of a signature (VER-09). `pixels`: red, green, blue and opacity of
 * each.
 */
export function hasInk(pixels: Uint8ClampedArray | Uint8Array): boolean {
  let inked = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const colours = (pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255)
    if ((pixels[at + 3] ?? 255) > 127 && colours / 3 < inkBelow) inked += 1
  }
  const part = inked / Math.max(1, pixels.length / 4)
  return part >= limits.min && part <= limits.max
}
