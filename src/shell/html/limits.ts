import { maxPageBytes } from '../../../contract/wordings.ts'

/** Maximum number of nodes in its tree. */
export const maxNodes = 5_000

/** Reads a body as text. Returns null and stops reading, before it decodes more, if it exceeds the limit. */
export async function readCapped(body: ReadableStream<Uint8Array> | null, maxSize = maxPageBytes): Promise<string | null> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxSize) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** True if the tree has more than `maxNodes` nodes. */
export function isTooLarge(tree: DocumentFragment): boolean {
  const walker = document.createTreeWalker(tree)
  for (let nodes = 0; walker.nextNode(); nodes += 1) if (nodes >= maxNodes) return true
  return false
}
