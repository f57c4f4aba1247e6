import styles from './Skeleton.module.css'

export type SkeletonProps = { lines?: number; label: string }

/** Stands where something will be, in about its shape. `label` says that it loads. */
export function Skeleton({ lines = 3, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label} data-skeleton>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
