import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'

export type Source = { file: string; text: string }

/** Returns the source files of some folders, without tests and comments. */
export const sourcesOf = (...rooms: readonly string[]): Source[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ file: `${room}/${name}`, text: uncommented(readFileSync(join(root, room, name), 'utf8')) })),
  )

const uncommented = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Returns every quoted string of a source. */
export const literalsIn = ({ text }: Source): string[] =>
  [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map((match) => match[1] ?? match[2] ?? '')

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')

/**
 * Returns every template string as an expression that matches its possible values. Those without any fixed
 * part match nothing.
 */
export function templatesIn({ text }: Source): RegExp[] {
  // A placeholder before a colon is the area.
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map((match) => (match[1] ?? '').replace(/^\$\{[^}]*\}:/, ''))
  return templates
    .filter(
      (template) =>
        (template.includes('${') || /^[a-z]+(\.[a-z]+)+$/i.test(template)) && /[a-z]\.|\.[a-z]/i.test(template.replace(/\$\{[^}]*\}/g, '')),
    )
    .map(
      (template) =>
        new RegExp(
          `^${template
            .split(/\$\{[^}]*\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    )
}
