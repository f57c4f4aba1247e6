/** Records the clip and poster of the chat's video room: a drawing, recorded by Chromium, without network. Run it after changing the drawing. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './build/build.ts'
import { findChromium } from './chromium/findChromium.ts'
import { drawStudio } from './clip/drawStudio.ts'

const [width, height, seconds] = [640, 360, 12]
const folder = join(root, 'platform/chat/clip')

const program = findChromium()
if (program === null) throw new Error('no Chromium was found')
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
await page.addScriptTag({ content: `globalThis.draw = ${drawStudio.toString()}` })
const made = await page.evaluate(
  async ({ width, height, seconds }) => {
    const draw = (globalThis as unknown as { draw: typeof drawStudio }).draw
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    draw(context, width, height, 2)
    const poster = canvas.toDataURL('image/webp', 0.8)
    const recorder = new MediaRecorder(canvas.captureStream(24), { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: 220_000 })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const next = (): void => {
        const at = (performance.now() - began) / 1_000
        if (at >= seconds) return resolve()
        draw(context, width, height, at)
        requestAnimationFrame(next)
      }
      next()
    })
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return { poster, clip: Array.from(bytes) }
  },
  { width, height, seconds },
)
await browser.close()
writeFileSync(join(folder, 'studio.webm'), Buffer.from(made.clip))
writeFileSync(join(folder, 'studio.webp'), Buffer.from(made.poster.split(',')[1] ?? '', 'base64'))
