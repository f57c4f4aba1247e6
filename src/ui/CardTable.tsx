import type { ReactNode } from 'react'
import styles from './CardTable.module.css'
import { classes } from './className.ts'
import { useMedia } from './useMedia.ts'

type Props = {
  caption: string
  /** The headings of the columns. */
  columns: readonly string[]
  groups: readonly { key: string | number; heading?: string; rows: ReactNode }[]
  /** In pixels of the window. */
  cardsBelow: number
  className?: string | undefined
}

/**
 * A table by groups, whose rows are cards where it is narrow: `data-layout` says which. There the headings of
 * the columns are for screen readers alone.
 */
export function CardTable({ caption, columns, groups, cardsBelow, className }: Props) {
  const isNarrow = useMedia(`(width < ${cardsBelow}px)`)
  return (
    <table className={classes(styles.table, className)} data-layout={isNarrow ? 'cards' : 'rows'}>
      <caption className="hidden">{caption}</caption>
      <thead className={isNarrow ? 'hidden' : undefined}>
        <tr>
          {columns.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, heading, rows }) => (
        <tbody key={key}>
          {heading !== undefined && (
            <tr data-heading>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          )}
          {rows}
        </tbody>
      ))}
    </table>
  )
}
