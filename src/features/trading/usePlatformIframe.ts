import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FromPlatform } from '../../../contract/platformMessages.ts'
import { connectPlatform, type PlatformChannel, type PlatformMessage } from '../../bridges/platformChannel.ts'

/** Time the platform has to load before an error with a retry is shown, in ms (TRD-15). */
export const loadTimeoutMs = 15_000

/** `otherVersion`: page and platform are of different versions, one of them outdated. */
export type PlatformIframeState = 'loading' | 'ready' | 'failed' | 'otherVersion'

/** Connects to the platform's iframe of this origin. A new iframe needs a new `attempt`. */
export function usePlatformIframe(
  iframe: RefObject<HTMLIFrameElement | null>,
  origin: string,
  attempt: number,
  onMessage: (message: FromPlatform) => void,
) {
  const [progress, setProgress] = useState<{ attempt: number; state: PlatformIframeState }>({ attempt, state: 'loading' })
  const portRef = useRef<PlatformChannel | null>(null)
  const onMessageRef = useRef(onMessage)
  useLayoutEffect(() => {
    onMessageRef.current = onMessage
  })

  // Not a layout effect: those are cleaned up while the screen suspends for texts, which would drop a working
  // connection.
  useEffect(() => {
    const iframeWindow = iframe.current?.contentWindow
    if (!iframeWindow) return undefined
    const loadTimeout = setTimeout(() => setProgress({ attempt, state: 'failed' }), loadTimeoutMs)
    const port = connectPlatform(iframeWindow, origin, {
      onMessage(message) {
        if (message.type === 'ready') {
          clearTimeout(loadTimeout)
          setProgress({ attempt, state: 'ready' })
        }
        onMessageRef.current(message)
      },
      onOtherVersion() {
        clearTimeout(loadTimeout)
        // After a successful handshake ignore stray messages of another version.
        setProgress((now) => (now.attempt === attempt && now.state === 'ready' ? now : { attempt, state: 'otherVersion' }))
      },
    })
    portRef.current = port
    return () => {
      clearTimeout(loadTimeout)
      port.close()
      portRef.current = null
    }
  }, [iframe, origin, attempt])

  const send = useCallback((message: PlatformMessage) => portRef.current?.send(message), [])
  return { state: progress.attempt === attempt ? progress.state : ('loading' as const), send }
}

/**
 * Sends a message whenever its content or `trigger` changes, such as a new iframe or a request. Null: nothing
 * to send yet.
 */
export function useSendOnChange(send: (message: PlatformMessage) => void, message: PlatformMessage | null, trigger: string): void {
  const text = message && JSON.stringify(message)
  useEffect(() => {
    if (text) send(JSON.parse(text) as PlatformMessage)
  }, [send, text, trigger])
}
