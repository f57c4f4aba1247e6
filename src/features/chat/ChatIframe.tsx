import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { FromChat } from '../../../contract/chatMessages.ts'
import type { NamedRoom } from '../../shell/chat/unsent.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { currentTheme, onThemeChange } from '../../shell/screen/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ChatPanel.module.css'
import { useChatIframe } from './useChatIframe.ts'
import { helpFor } from '../../shell/help/helpFor.ts'

type Props = {
  /** Null if the back end has no rooms. */
  room: NamedRoom | null
  /** The room's URL, without a token. */
  address: string
  origin: string
  title: string
  onMessage: (message: FromChat) => void
  /** Retries with a new iframe. */
  onRetry: () => void
}

/** One chat room in an iframe. Use a new `key` for another URL: navigating an iframe adds a history entry. */
export function ChatIframe({ room, address, origin, title, onMessage, onRetry }: Props) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const iframe = useRef<HTMLIFrameElement>(null)
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  const language = currentLanguage()
  const state = useChatIframe(room, iframe, origin, { theme, language }, onMessage)
  // The URL sets the initial theme and language; later changes are sent as messages.
  const [src] = useState(() => `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang: language, theme }).toString()}`)
  return (
    <div className={styles.stage} data-state={state.at} aria-busy={state.at === 'loading'}>
      <iframe
        ref={iframe}
        className={styles.frame}
        title={title}
        src={src}
        // The chat runs on another host, so that allow-same-origin gives it its own origin and no access to
        // ours.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
      />
      {state.at === 'loading' && (
        <p className={styles.cover} role="status">
          <Spinner /> {t('frame.loading')}
        </p>
      )}
      {state.at === 'failed' && (
        <div className={styles.cover}>
          <ErrorState
            help={helpFor(state.code ?? 'chat.failed', '_blank')}
            title={t('frame.failed')}
            action={<Button onClick={onRetry}>{t('frame.retry')}</Button>}
          >
            {state.code === null ? t('frame.failedText') : errorText(state.code)}
          </ErrorState>
        </div>
      )}
    </div>
  )
}
