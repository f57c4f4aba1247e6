import { type Source, sourcesOf } from './sources.ts'

const thrown = /(?:new Refusal\(\s*\d+,\s*|\bfail\(\s*|\b(?:error|code):\s*)'([a-z][\w-]*(?:\.[\w-]+)+)'/g

/** Returns the error codes that the sources refuse a call or an input with, each with its file. */
export const errorCodesIn = (sources: readonly Source[]): { file: string; code: string }[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(thrown)].map((match) => ({ file, code: match[1] ?? '' })))

/** The rooms whose codes a person may be shown. */
export const codeSources = (): Source[] =>
  sourcesOf('src', 'platform', 'domain', 'workers', 'http', 'server', 'sandbox', 'contract', 'scripts/build')
