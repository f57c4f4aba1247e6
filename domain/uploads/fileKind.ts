/** The kinds of file that people send (VER-04). */
export type FileKind = 'png' | 'jpeg' | 'pdf'

/** The first bytes of each kind. */
const signatures: Readonly<Record<FileKind, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/** Returns a file's kind by its content, whatever its name says; null for any other (VER-04). */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const kinds = Object.keys(signatures) as FileKind[]
  return kinds.find((kind) => signatures[kind].every((byte, index) => bytes[index] === byte)) ?? null
}

/**
 * True for HEIC, an iPhone's own format: a browser that can read it turns it into a JPEG before it is sent
 * (VER-08).
 */
export function isHeic(bytes: Uint8Array): boolean {
  const mark = String.fromCharCode(...bytes.subarray(4, 12))
  return /^ftyp(?:heic|heix|heim|heis|hevc|mif1|msf1)$/.test(mark)
}

/** The media type of each kind. */
export const mediaTypes: Readonly<Record<FileKind, string>> = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' }

/** The ending of a served file's name (contract/verification.ts). */
export const endings: Readonly<Record<FileKind, string>> = { png: 'png', jpeg: 'jpg', pdf: 'pdf' }
