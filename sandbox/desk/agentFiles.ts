import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxUploadBytes } from '../../domain/uploads/limits.ts'

/** A file that a tester attaches to an answer. `what`: what it is, for the tester. */
type AgentFile = { id: string; what: string; name: string; content: () => Buffer }

/** Reads one of the files beside this one. */
const stored = (name: string) => (): Buffer => readFileSync(join(import.meta.dirname, 'agentFiles', name))
const picture = stored('chart.png')

export const agentFiles: readonly AgentFile[] = [
  { id: 'letter', what: 'a letter (PDF)', name: 'letter.pdf', content: stored('letter.pdf') },
  { id: 'picture', what: 'a picture (PNG)', name: 'chart.png', content: picture },
  { id: 'program', what: 'a program named as a PDF', name: 'statement.pdf', content: () => Buffer.from('MZ'.repeat(300)) },
  { id: 'page', what: 'a web page with a script', name: 'help.html', content: () => Buffer.from('<html><script>alert(1)</script></html>') },
  { id: 'script', what: 'a PDF that runs a script', name: 'form.pdf', content: stored('form.pdf') },
  { id: 'large', what: 'a file of more than 10 MB', name: 'film.png', content: () => Buffer.alloc(maxUploadBytes + 1, picture()) },
]

/** Returns a file by its id; undefined for an unknown one. */
export function agentFileOf(id: string): { name: string; bytes: Buffer } | undefined {
  const file = agentFiles.find((one) => one.id === id)
  return file && { name: file.name, bytes: file.content() }
}
