/** What the app takes from a page of the server (APP-13). In bytes, before they are read as text. */
export const maxBytes = 256_000
/** Elements, texts and all else that stands in the tree. */
export const maxNodes = 5_000

/** Reads a body as text; null when it is larger than may be, and then no more of it is taken. */
export async function readCapped(body: ReadableStream<Uint8Array> | null, most = maxBytes): Promise<string | null> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > most) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Whether a tree has more nodes than a page may have. */
export function isTooLarge(tree: DocumentFragment): boolean {
  const walker = document.createTreeWalker(tree)
  for (let nodes = 0; walker.nextNode(); nodes += 1) if (nodes >= maxNodes) return true
  return false
}
