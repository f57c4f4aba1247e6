/**
 * Returns a reader of one connection's requests, which reports the bytes of the parts of files in each chunk.
 */
export function countPartBytes(): (chunk: Buffer) => number {
  let head = ''
  let bodyLeft = 0
  let isPart = false
  return (chunk) => {
    let counted = 0
    for (let rest = chunk; rest.length > 0;) {
      if (bodyLeft > 0) {
        const body = Math.min(bodyLeft, rest.length)
        if (isPart) counted += body
        bodyLeft -= body
        rest = rest.subarray(body)
        continue
      }
      const before = head.length
      head += rest.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) break
      rest = rest.subarray(end + 4 - before)
      isPart = head.startsWith('PATCH ')
      bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
      head = ''
    }
    return counted
  }
}
