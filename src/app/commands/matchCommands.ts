import { readLine, withPlainDigits } from '../../../domain/kernel/typedText.ts'

/**
 * One line of the palette. `words`: further words that find it. A link has an address, everything else an
 * action.
 */
export type Command = { id: string; group: CommandGroup; label: string; words?: string; run: () => void }
export const commandGroups = ['screens', 'symbols', 'settings'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Without accents, case and separators: `eurusd` finds `EUR/USD`, `francais` finds `Français`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}/]/gu, '')
    .toLowerCase()

/**
 * Returns the commands that contain every typed word, by group; within a group those whose label starts with
 * the text come first.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const text = plain(withPlainDigits(readLine(typed)))
  const wanted = text.split(/\s+/)
  const rank = ({ group, label }: Command): number => commandGroups.indexOf(group) * 2 + (plain(label).startsWith(text) ? 0 : 1)
  return commands
    .filter(({ label, words = '' }) => wanted.every((word) => plain(`${label} ${words}`).includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
}
