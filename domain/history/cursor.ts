import type { EpochMs } from '../kernel/time.ts'

/** The place of an entry in a list: its time, and its id among entries of that time. */
export type ListPlace = { at: EpochMs; id: string }

export const formatCursor = ({ at, id }: ListPlace): string => `${at}.${id}`

/** Parses a page's cursor; null if it is none. */
export function parseCursor(text: string): ListPlace | null {
  const [, at, id = ''] = /^(\d{1,16})\.(.+)$/s.exec(text) ?? []
  return at === undefined || !Number.isSafeInteger(Number(at)) ? null : { at: Number(at), id }
}
