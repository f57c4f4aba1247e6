import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, use, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './className.ts'
import styles from './Dialog.module.css'
import { DialogFrame } from './dialogFrame.ts'
import { Icon } from './Icon.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

export type DialogProps = {
  title: ReactNode
  /** Names the button that closes. */
  close: string
  onClose: () => void
  /** `guarded`: neither Escape nor a press outside closes it; only its own buttons do. */
  dismiss?: 'free' | 'guarded'
  size?: 'regular' | 'large'
  /** The buttons, the main one last. */
  actions?: ReactNode
  /** The words of the main button, where all it does is close. */
  ok?: string | undefined
  children: ReactNode
}

/** With the focus on no dialog, each open one hears the press of Escape: it closes one. */
const spent = new WeakSet<Event>()

/** A modal dialog: a sheet at the bottom on phones, a card in the middle elsewhere. Mounted is open; give it in a lazy chunk. */
export function Dialog({ title, close, onClose, dismiss = 'free', size = 'regular', actions, ok, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { notice, place } = use(DialogFrame)
  useKeptFocus(heading, place)
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal={dismiss === 'guarded'}
      onOpenChange={(open, { reason, event }) => {
        // A press on what lies over it is outside of it, and is not meant for it.
        if (open || place === 'under' || (reason === 'escape-key' && (dismiss === 'guarded' || spent.has(event)))) return
        spent.add(event)
        onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop ?? ''} />
        <BaseDialog.Popup className={classes(styles.popup, size === 'large' && styles.large)} initialFocus={heading}>
          {/* No header and no footer: the page has its own, and readers of the screen go by them. */}
          <div className={styles.head}>
            <BaseDialog.Title ref={heading} tabIndex={-1} className={styles.title ?? ''}>
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close className={styles.close ?? ''} aria-label={close}>
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          <div className={styles.body}>
            {children}
            {notice}
          </div>
          {(actions !== undefined || ok !== undefined) && (
            <div className={styles.actions}>
              {actions}
              {ok !== undefined && (
                <Button tone="primary" onClick={onClose}>
                  {ok}
                </Button>
              )}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
