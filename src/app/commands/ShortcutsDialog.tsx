import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The keys of the app, each with what it does. */
const shortcuts = [
  { keys: [command, 'K'], text: 'shortcuts.palette' },
  { keys: ['?'], text: 'shortcuts.list' },
  { keys: ['Tab'], text: 'shortcuts.tab' },
  { keys: ['↑', '↓'], text: 'shortcuts.arrows' },
  { keys: ['Enter'], text: 'shortcuts.enter' },
  { keys: ['Esc'], text: 'shortcuts.escape' },
] as const

/** Lists the keyboard shortcuts (APP-31). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['commands', 'app'])
  return (
    <Dialog title={t('shortcuts.title')} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
