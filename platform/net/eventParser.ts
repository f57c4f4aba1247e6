/** `name` is `message` if the event has none. */
export type ServerEvent = { name: string; id: string; data: string }

/**
 * Parses server-sent events from chunks of text, cut at any position. Comments and unknown fields are
 * ignored.
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map<string, string>()
      for (const line of block.split('\n')) {
        const cut = line.indexOf(': ')
        if (cut > 0) fields.set(line.slice(0, cut), line.slice(cut + 2))
      }
      const data = fields.get('data')
      if (data !== undefined) onEvent({ name: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data })
    }
  }
}
