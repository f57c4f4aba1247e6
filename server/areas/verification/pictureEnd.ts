const pngStart = 8
/** Length, type and checksum of a chunk. */
const pngFrame = 12

/** Returns the place behind a PNG's last chunk; null if it has none. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = pngStart; at + pngFrame <= bytes.length;) {
    const end = at + pngFrame + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end
    at = end
  }
  return null
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Returns the place behind a JPEG's end marker; null if it has none (ITU-T T.81, B.1.1). */
function endOfJpeg(bytes: Buffer): number | null {
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else if (isRestart(marker) || marker === 0x01) at += 2
    else {
      if (at + 4 > bytes.length) return null
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return null
}

/**
 * Returns the place of the marker behind a scan's data, in which 0xFF is followed by zero or is a restart.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

/**
 * True if nothing follows a picture's own end: a second file behind it would make the same bytes two things.
 */
export const isPictureAlone = (kind: 'png' | 'jpeg', bytes: Buffer): boolean =>
  (kind === 'png' ? endOfPng(bytes) : endOfJpeg(bytes)) === bytes.length
