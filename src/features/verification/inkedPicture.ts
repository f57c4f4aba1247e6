import { hasInk } from '../../../domain/verification/ink.ts'

/**
 * Returns a canvas with a signature as a PNG data URL; null if the browser gives out another picture than the
 * one on it: some protect their person by a blank or a random one (APP-34), and a blank signature must not
 * count (VER-09).
 */
export function inkedPicture(canvas: HTMLCanvasElement): string | null {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels && hasInk(pixels.data) ? canvas.toDataURL('image/png') : null
}
