import { type KeyboardEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireChatRoom } from '../../../contract/chat.ts'
import { panelHeight } from '../../../domain/chat/panelSize.ts'
import { roomUrl } from '../../../domain/chat/roomUrl.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { chatPanel, onChatPanelChange, setChatPanel } from '../../shell/screen/chatPanel.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChatIframe } from './ChatIframe.tsx'
import styles from './ChatPanel.module.css'
import { RoomSwitcher } from './RoomSwitcher.tsx'
import { useChatMessages } from './useChatMessages.ts'
import { useCurrentChat } from './useCurrentChat.ts'
import { helpFor } from '../../shell/help/helpFor.ts'

const widthOf = (): number => document.documentElement.clientWidth

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Returns the page's width in pixels, without its scroll bar. */
const usePageWidth = (): number => useSyncExternalStore(onResize, widthOf)

/** `openerId`: the button that opens it. `onClose` closes it and moves the focus there. */
type Props = { openerId: string; onClose(): void }

/** Shown where the server names a chat of an origin that the page does not know. */
function ForeignChat() {
  const { t } = useTranslation('chat')
  return (
    <ErrorState help={helpFor('chat.failed', '_blank')} title={t('frame.failed')}>
      {t('frame.foreign')}
    </ErrorState>
  )
}

/** Returns the hosts of all rooms, each once, those of the chosen room first. */
function hostsOf(rooms: readonly WireChatRoom[], chosen: WireChatRoom | null) {
  const sorted = rooms.toSorted((a) => (a.id === chosen?.id ? -1 : 0))
  return [...new Set(sorted.flatMap(({ online, offline }) => [...online, ...offline]))]
}

/**
 * Shows the open chat beside the platform (TRD-04) or over another screen (SUP-12): a column on wide pages, a
 * sheet on phones.
 */
export function ChatPanel({ openerId, onClose }: Props) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const dispatch = useAppDispatch()
  const { size } = useSyncExternalStore(onChatPanelChange, chatPanel)
  const width = usePageWidth()
  const origin = useSelector(selectSettings)?.platform.origin ?? null
  const { state, load, updateHosts } = useCurrentChat()
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The person who opened it now gets the focus, before a phone hides the button; a restored chat takes none.
  useLayoutEffect(() => {
    if (document.activeElement?.id === openerId) heading.current?.focus()
  }, [openerId])

  const onMessage = useChatMessages(onClose, updateHosts)
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose()
  }
  const shown = state.at === 'ready' ? state : null
  const address = shown && origin !== null ? roomUrl(shown.url, origin, shown.room) : null
  const hosts = shown === null ? [] : hostsOf(shown.rooms, shown.room)
  const larger = size === 'minimized' ? ('maximized' as const) : ('minimized' as const)

  return (
    // Escape closes it from any focus position inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.panel}
      aria-labelledby="chat-title"
      data-size={size}
      style={{ '--panel-height': `${panelHeight(size, width)}px` } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 id="chat-title" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        {hosts.length > 0 && <Button onClick={() => dispatch(dialogOpened({ name: 'tip', hosts }))}>{t('tip')}</Button>}
        <button type="button" className={styles.control} aria-label={t(`size.${larger}`)} onClick={() => setChatPanel({ size: larger })}>
          <span className={styles.chevron}>
            <Icon name="down" />
          </span>
        </button>
        <button type="button" className={styles.control} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {shown && shown.rooms.length > 0 && (
        <RoomSwitcher rooms={shown.rooms} chosen={shown.room?.id ?? null} onChoose={(id) => setChatPanel({ room: id })} />
      )}
      {state.at === 'loading' && <Skeleton lines={5} label={t('frame.loading')} />}
      {state.at === 'failed' && (
        <ErrorState
          help={helpFor(state.code, '_blank')}
          title={t('frame.failed')}
          action={<Button onClick={load}>{t('frame.retry')}</Button>}
        >
          {errorText(state.code)}
        </ErrorState>
      )}
      {shown && address === null && <ForeignChat />}
      {address !== null && origin !== null && (
        <ChatIframe
          key={`${shown?.room?.id} ${attempt}`}
          room={shown?.room ?? null}
          address={address}
          origin={origin}
          title={t('frame.title', { room: shown?.room?.name ?? '' })}
          onMessage={onMessage}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </section>
  )
}
