import styles from './Skeleton.module.css'

export type SkeletonProps = { lines?: number; label: string }

/** A placeholder of roughly the content's shape. `label` is announced. */
export function Skeleton({ lines = 3, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label} data-skeleton>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
