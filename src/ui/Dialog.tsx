import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, type RefObject, use, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './className.ts'
import styles from './Dialog.module.css'
import { DialogContext } from './dialogContext.ts'
import { Icon } from './Icon.tsx'
import { useFocusTrap } from './useFocusTrap.ts'

export type DialogViewProps = {
  title: ReactNode
  /** The corner's close button by its accessible name; missing if one of the actions closes the dialog. */
  close?: string | undefined
  onClose: () => void
  /** `guarded`: only its own buttons close it, neither Escape nor a click outside. */
  dismiss?: 'free' | 'guarded'
  size?: 'regular' | 'large'
  /** The element that has the focus first; the heading by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The buttons, the primary one last. */
  actions?: ReactNode
  /** The primary button's label, if it only closes. It replaces the corner's button. */
  ok?: string | undefined
  children: ReactNode
}

/**
 * Escape events already handled. Without focus in a dialog every open one gets the event, but only one should
 * close.
 */
const handledEvents = new WeakSet<Event>()

/**
 * A modal dialog: a bottom sheet on phones, else a centred card. Mounting opens it. Load it in a lazy chunk.
 */
export function Dialog({
  title,
  close,
  onClose,
  dismiss = 'free',
  size = 'regular',
  initialFocus,
  actions,
  ok,
  children,
}: DialogViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { notice, position } = use(DialogContext)
  useFocusTrap(heading, position)
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal={dismiss === 'guarded'}
      onOpenChange={(open, { reason, event }) => {
        // A click on the dialog above counts as outside of this one: ignore it.
        if (open || position === 'under' || (reason === 'escape-key' && (dismiss === 'guarded' || handledEvents.has(event)))) return
        handledEvents.add(event)
        onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop ?? ''} />
        <BaseDialog.Popup className={classes(styles.popup, size === 'large' && styles.large)} initialFocus={initialFocus ?? heading}>
          {/* Not `header` and `footer`: screen readers would list them as landmarks of the page. */}
          <div className={styles.head}>
            <BaseDialog.Title ref={heading} tabIndex={-1} className={styles.title ?? ''}>
              {title}
            </BaseDialog.Title>
            {close !== undefined && ok === undefined && (
              <BaseDialog.Close className={styles.close ?? ''} aria-label={close}>
                <Icon name="close" />
              </BaseDialog.Close>
            )}
          </div>
          <div className={styles.body}>
            {children}
            {notice && (
              <div className={styles.notice} style={{ '--lines': notice.lines } as CSSProperties}>
                {notice.content}
              </div>
            )}
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
