import { FragmentBox } from '../../shell/html/FragmentBox.tsx'
import styles from './ServerNotice.module.css'
import { useFragment } from './useFragment.ts'

/**
 * Shows the server's text in one of our own dialogs (APP-12). Optional: renders nothing if it does not load.
 */
export function ModalNotice({ name }: { name: string }) {
  const { state } = useFragment({ area: 'ag', page: name }, 2)
  if (state.at !== 'shown') return null
  return (
    <div className={styles.modal} data-notice={name}>
      <FragmentBox nodes={state.nodes} language={state.language} />
    </div>
  )
}
