import { FragmentBox } from './FragmentBox.tsx'
import styles from './ServerNotice.module.css'
import { useFragment } from './useFragment.ts'

/** What the house has to say in a modal of our own (APP-12). Without it, for whatever reason, the modal is whole too. */
export function ModalNotice({ name }: { name: string }) {
  const { state } = useFragment({ area: 'ag', page: name }, 2)
  if (state.at !== 'shown') return null
  return (
    <div className={styles.modal} data-notice={name}>
      <FragmentBox nodes={state.nodes} language={state.language} />
    </div>
  )
}
