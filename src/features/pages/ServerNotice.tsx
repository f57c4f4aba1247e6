import { FragmentBox } from '../../shell/html/FragmentBox.tsx'
import styles from './ServerNotice.module.css'
import { useFragment } from './useFragment.ts'

/**
 * Shows the server's text below one of our screens (APP-11). Optional: renders nothing if it does not load.
 */
export function ServerNotice({ page }: { page: string }) {
  const { state } = useFragment({ area: 'pg', page }, 1)
  if (state.at !== 'shown') return null
  return (
    <aside className={styles.notice} aria-label={state.title ?? undefined} data-notice={page}>
      <div className={styles.words}>
        <FragmentBox nodes={state.nodes} language={state.language} />
      </div>
    </aside>
  )
}
