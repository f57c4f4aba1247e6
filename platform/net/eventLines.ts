/** `name` is `message` where the event says none. */
export type ServerEvent = { name: string; id: string; data: string }

/** Reads server-sent events out of chunks of text, cut wherever they may be. Comments and unknown fields are passed over. */
export function eventReader(hear: (event: ServerEvent) => void): (chunk: string) => void {
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
      if (data !== undefined) hear({ name: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data })
    }
  }
}
