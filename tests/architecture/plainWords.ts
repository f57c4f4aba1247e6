import type { TextFile } from './files.ts'

export const mostTitleWords = 16
export const mostCommentLines = 3
/** The width of a comment that has lines of its own, with its indent. */
export const commentWidth = 110

/** A comment without its markers, lines without text left out. `line` is where it begins. */
type Comment = { line: number; text: string }

const markers = /^\s*(?:\{?\/\*\*?|\*\/\}?|\*|\/\/|--)\s?|\s*\*\/\}?\s*$/g

/** Instructions to the compiler or linter, which are no text. */
const directive = /^(?:oxlint-|@ts-|#__)/
const isBlockStart = (line: string): boolean => /^\s*\{?\/\*/.test(line)

/** Returns the comments that have lines of their own: a block comment, or line comments below each other. */
export function commentsIn({ file, text }: TextFile): Comment[] {
  const isLineComment = (line = ''): boolean => (file.endsWith('.sql') ? /^\s*--/ : /^\s*\/\//).test(line)
  const lines = text.split('\n')
  const comments: Comment[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const first = at
    if (isBlockStart(lines[at] ?? '')) while (at < lines.length - 1 && !lines[at]?.includes('*/')) at += 1
    else if (isLineComment(lines[at])) while (isLineComment(lines[at + 1])) at += 1
    else continue
    const said = lines.slice(first, at + 1).map((line) => line.replace(markers, '').trim())
    comments.push({ line: first + 1, text: said.filter((line) => line !== '' && !directive.test(line)).join('\n') })
  }
  return comments
}

/** A line of a comment, which may be as wide as it has to be if it instructs a tool. */
const ownLine = /^\s*(?:\/\/|\/\*\*|\*) (?!oxlint-|@ts-)/

const headless = /^(?:What|Who|Whose|Where|How|Which|Whether|Whoever|Whatever)\b(?!.*\?)|[.:] (?:What|Who|Whoever|Whatever) /

const titleCall = /\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

/**
 * Returns the titles of a test file's tests and the lines of their calls. Requirement numbers in front are
 * left out.
 */
function titlesIn(text: string): Comment[] {
  return [...text.matchAll(titleCall)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: (match[2] ?? '').replace(/^\[[^\]]*\]\s*/, ''),
  }))
}

/**
 * Returns `file:line fault` for each title that is too long, and each comment that is too long or opens
 * without a subject.
 */
export function wordFaults(source: TextFile): string[] {
  const { file, text } = source
  const faults: [line: number, fault: string][] = []
  for (const comment of commentsIn(source)) {
    if (comment.text.split('\n').length > mostCommentLines) faults.push([comment.line, 'comment of more than three lines'])
    if (headless.test(comment.text)) faults.push([comment.line, 'comment without a subject'])
  }
  text.split('\n').forEach((line, at) => {
    if (line.length > commentWidth && ownLine.test(line)) faults.push([at + 1, `comment wider than ${commentWidth} columns`])
  })
  if (/\.test\.tsx?$/.test(file)) {
    for (const title of titlesIn(text)) {
      if (title.text.split(/\s+/).filter(Boolean).length > mostTitleWords) faults.push([title.line, 'title of more than sixteen words'])
    }
  }
  return faults.map(([line, fault]) => `${file}:${line} ${fault}`)
}
