import { readLine } from '../../../domain/kernel/typedText.ts'
import { inkedPicture } from './inkedPicture.ts'
import { signatureInk } from './signatureInk.ts'

/** Renders a name in a script font as a PNG data URL; null if it is empty (VER-09). */
export function typedSignature(name: string): string | null {
  const text = readLine(name)
  const canvas = document.createElement('canvas')
  canvas.width = 900
  canvas.height = 260
  const ink = canvas.getContext('2d')
  if (text === '' || !ink) return null
  ink.fillStyle = signatureInk.backgroundColor
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = signatureInk.penColor
  ink.font = 'italic 84px "Segoe Script", "Snell Roundhand", "Apple Chancery", cursive'
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText(text, canvas.width / 2, canvas.height / 2, canvas.width - 60)
  return inkedPicture(canvas)
}
