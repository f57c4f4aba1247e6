import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Quiet zone in modules, as readers require. */
const border = 2

/** Returns the dark modules as one SVG path. A run in a row is one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      runs.push(`M${start} ${y}h${x - start + 1}v1H${start}z`)
    }
  }
  return runs.join('')
}

/** A QR code, always dark on white: not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.ground} />
      <path d={qrPath(data)} className={styles.ink} />
    </svg>
  )
}
