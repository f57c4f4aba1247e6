// oxlint-disable-next-line no-control-regex -- runners colour their messages
const plain = (text: string): string => text.replaceAll(/\u001B\[[\d;]*m/g, '')

/** The first line of an error's message, without colours. */
export const firstLine = (message: string): string => plain(message).trim().split('\n')[0] ?? ''

/** The formatter prints this line before it names a file. */
const heading = 'Checking formatting...'

/**
 * The first error in the output of the compiler, the linter or the formatter. The linter names the place on
 * the line below.
 */
export function firstErrorOf(output: string): string {
  const lines = plain(output).split('\n')
  const [first = 'it ended without output', next = ''] = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== heading)
  const place = /^\W*\[(\S+:\d+:\d+)\]$/.exec(next)?.[1]
  return place === undefined ? first : `${place} ${first.replace(/^\S /, '')}`
}
