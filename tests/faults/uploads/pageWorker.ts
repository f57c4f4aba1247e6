import type { Page } from 'playwright'
import { pdfAround } from '../../support/pdf.ts'

/** The page's own variables, between the calls of a test. */
declare global {
  var uploadWorker: { call(name: string, ...args: unknown[]): Promise<unknown>; end(): void } | undefined
}

type Person = { uid: number; csrf: string; language: 'en' }

/**
 * Starts the app's background worker in the page, by the messages of Comlink, and signs a person in. A worker
 * before it dies at once. False if its script did not load.
 */
export const startWorker = (page: Page, workerUrl: string, person: Person): Promise<boolean> =>
  page.evaluate(
    async ([address, who]) => {
      globalThis.uploadWorker?.end()
      const worker = new Worker(address, { type: 'module', name: 'background' })
      const waiting = new Map<string, (value: unknown) => void>()
      worker.addEventListener('message', ({ data }: MessageEvent<{ id?: string; value?: unknown }>) => {
        if (data.id !== undefined) waiting.get(data.id)?.(data.value)
      })
      const settleAll = (): void => {
        for (const settle of waiting.values()) settle(undefined)
      }
      worker.addEventListener('error', settleAll)
      globalThis.uploadWorker = {
        call: (name, ...args) =>
          new Promise((resolve) => {
            const id = crypto.randomUUID()
            waiting.set(id, resolve)
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, which has no origin to name
            worker.postMessage({ id, type: 'APPLY', path: [name], argumentList: args.map((value) => ({ type: 'RAW', value })) })
          }),
        end() {
          worker.terminate()
          settleAll()
        },
      }
      if ((await globalThis.uploadWorker.call('attach', who)) === undefined) return false
      // A failure before this start is not waited for.
      void globalThis.uploadWorker.call('runNow', 'upload')
      return true
    },
    [workerUrl, person] as const,
  )

/** Kills the worker as a crash does: nothing of it runs on. */
export const killWorker = (page: Page): Promise<void> => page.evaluate(() => globalThis.uploadWorker?.end())

/**
 * Queues a file of `size` bytes made from its number; false if the worker died before it said that the file
 * is kept.
 */
export const queueFile = (page: Page, uid: number, number: number, size: number): Promise<boolean> =>
  page.evaluate(
    async ([owner, index, length, { head, tail }]) => {
      const bytes = new Uint8Array(length)
      // The same bytes for the same number: a repeated call is the same file.
      let state = index * 2_654_435_761 + 1
      const words = new Uint32Array(bytes.buffer)
      for (let at = 0; at < words.length; at += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        words[at] = state
      }
      const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
      bytes.set(letters(head))
      bytes.set(letters(tail), length - tail.length)
      const file = { id: `fault-file-${index}`, type: 'passport', name: `${index}.pdf`, bytes: bytes.buffer }
      const answer = await globalThis.uploadWorker?.call('queueUpload', owner, file)
      return (answer as { ok?: boolean } | undefined)?.ok === true
    },
    [uid, number, size, pdfAround(size, String(number))] as const,
  )

/** Returns the number of files that wait on the device. */
export const countWaiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = (await globalThis.uploadWorker?.call('uploads')) as { value?: unknown[] } | undefined
    return answer?.value?.length ?? -1
  })

/** Returns the SHA-256 of the file of a number, as the page makes it. */
export function bytesOf(number: number, size: number): Buffer {
  const words = new Uint32Array(size / 4)
  let state = number * 2_654_435_761 + 1
  for (let at = 0; at < words.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[at] = state
  }
  const bytes = Buffer.from(words.buffer)
  const { head, tail } = pdfAround(size, String(number))
  bytes.write(head, 'latin1')
  bytes.write(tail, size - tail.length, 'latin1')
  return bytes
}
