import styles from './Chart.module.css'

/** The rows of a chart as a table. `head`: the heading of the first column and of each value. */
export type ChartTableProps = {
  /** The region's name, for those who scroll it by the keyboard. */
  name: string
  caption: string
  summary: string
  head: readonly string[]
  rows: readonly { key: string; name: string; values: readonly string[] }[]
}

/** The values of charts as a table that opens on demand (SUP-08). */
export const ChartTable = ({ name, caption, summary, head: [first, ...columns], rows }: ChartTableProps) => (
  <details className={styles.table}>
    <summary>{summary}</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={name}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.values.map((value, index) => (
                <td key={columns[index]}>
                  <bdi translate="no">{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
