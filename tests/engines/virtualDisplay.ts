import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { ViewportSize } from './engine.ts'

/** A display without a screen. `name`: the value of the variable DISPLAY. */
export type VirtualDisplay = { name: string; close(): void }

/** Starts a virtual display. Throws if Xvfb is missing. */
export async function openDisplay({ width, height }: ViewportSize): Promise<VirtualDisplay> {
  // Xvfb chooses a free number itself and writes it to the descriptor.
  const process: ChildProcess = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    process.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { name: `:${number}`, close: () => void process.kill() }
}

const execute = promisify(execFile)
type Area = ViewportSize & { x: number; y: number }

/** Returns a picture of a part of the display as PNG. Needs ImageMagick. */
export async function pictureOf(display: string, { x, y, width, height }: Area): Promise<Buffer> {
  const args = ['-display', display, '-window', 'root', '-crop', `${width}x${height}+${x}+${y}`, '+repage', 'png:-']
  const { stdout } = await execute('import', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return stdout
}
