const plain = 'image/png,image/jpeg,application/pdf'
const heic = 'image/heic,image/heif,.heic,.heif'

/**
 * Returns the types that a file chooser offers (VER-04). iOS turns a photograph of its library into a JPEG
 * unless HEIC is named, which its older browsers cannot read (VER-08); iOS alone has `standalone`.
 */
export const acceptedFiles = (): string => ('standalone' in navigator ? plain : `${plain},${heic}`)
