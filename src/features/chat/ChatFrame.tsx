import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { FromChat } from '../../../contract/chatFrame.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { currentTheme, onThemeChange } from '../../shell/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ChatPanel.module.css'
import { useChatFrame } from './useChatFrame.ts'

type Props = {
  /** The room’s id; null where a back end tells of no rooms. */
  room: string | null
  /** The room's address, without a token. */
  address: string
  origin: string
  title: string
  onMessage: (message: FromChat) => void
  /** Opens it once more: a new iframe. */
  onAgain: () => void
}

/** One room of the chat in its frame. Give it a new `key` for another address: an iframe that is led on leaves a step in the history. */
export function ChatFrame({ room, address, origin, title, onMessage, onAgain }: Props) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const frame = useRef<HTMLIFrameElement>(null)
  const theme = useSyncExternalStore(onThemeChange, currentTheme)
  const language = currentLanguage()
  const state = useChatFrame(room, frame, origin, { theme, language }, onMessage)
  // The first look is right at once; what changes later is said.
  const [src] = useState(() => `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang: language, theme }).toString()}`)
  return (
    <div className={styles.stage} data-state={state.at} aria-busy={state.at === 'loading'}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={src}
        // On another host than ours, so that allow-same-origin gives it its own origin and nothing of ours.
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
          <ErrorState title={t('frame.failed')} action={<Button onClick={onAgain}>{t('frame.retry')}</Button>}>
            {state.code === null ? t('frame.failedText') : errorText(state.code)}
          </ErrorState>
        </div>
      )}
    </div>
  )
}
