import type { ReactNode } from 'react'
import styles from './Chart.module.css'

/** The drawing's own units; it is stretched to its place. */
export const drawing = { width: 600, height: 200 }

type Props = {
  /** The drawing in words. */
  text: string
  /** The values at the top and bottom of the drawing. */
  top: string
  bottom: string
  /** The names of the first and last step. */
  first: string
  last: string
  children: ReactNode
}

/** A drawing with its axes, in words for screen readers (SUP-08). */
export const ChartFigure = ({ text, top, bottom, first, last, children }: Props) => (
  <figure className={styles.chart}>
    <div className={styles.scale} aria-hidden="true">
      <bdi translate="no">{top}</bdi>
      <bdi translate="no">{bottom}</bdi>
    </div>
    <svg role="img" aria-label={text} viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none">
      {children}
    </svg>
    <div className={styles.days} aria-hidden="true">
      <bdi>{first}</bdi>
      {last !== first && <bdi>{last}</bdi>}
    </div>
  </figure>
)
