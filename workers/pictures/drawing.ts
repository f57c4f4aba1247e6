/** True if this browser can decode and draw pictures in a worker. */
export const canDraw = (): boolean => typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function'

/**
 * Decodes a picture, turned upright by its metadata; null if this browser can't read it. HEIC is read where
 * the system can.
 */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

/** Draws a picture on white, in the given size. */
export function drawIn(picture: ImageBitmap, { width, height }: { width: number; height: number }): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  ink.imageSmoothingQuality = 'high'
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, width, height)
  ink.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** Returns the brightness of each pixel (ITU-R BT.709). */
export function luminanceOf(canvas: OffscreenCanvas): Uint8Array {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() }
  return Uint8Array.from(
    { length: data.length / 4 },
    (_none, index) => 0.2126 * (data[index * 4] ?? 0) + 0.7152 * (data[index * 4 + 1] ?? 0) + 0.0722 * (data[index * 4 + 2] ?? 0),
  )
}
