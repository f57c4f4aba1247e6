import { Card } from '../../ui/Card.tsx'
import { FragmentBox } from './FragmentBox.tsx'
import styles from './ServerNotice.module.css'
import { useFragment } from './useFragment.ts'

/** What the house has to say under a screen of our own (APP-11). Without it, for whatever reason, the screen is whole too. */
export function ServerNotice({ page }: { page: string }) {
  const { state } = useFragment({ area: 'pg', page }, 1)
  if (state.at !== 'shown') return null
  return (
    <aside className={styles.notice} aria-label={state.title ?? undefined} data-notice={page}>
      <Card>
        <div className={styles.words}>
          <FragmentBox nodes={state.nodes} language={state.language} />
        </div>
      </Card>
    </aside>
  )
}
