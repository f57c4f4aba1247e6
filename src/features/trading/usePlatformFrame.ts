import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FromPlatform } from '../../../contract/frame.ts'
import { connectPlatform, type PlatformFrame, type PlatformMessage } from '../../bridges/platformFrame.ts'

/** How long the platform may take before a person is told, and offered another try (TRD-15). */
export const loadWithinMs = 15_000

/** `otherVersion`: the platform is there, and it and this page are not of one version: one of them is out of date. */
export type FrameState = 'loading' | 'ready' | 'failed' | 'otherVersion'

/**
 * The line to the platform in an iframe of this origin, for as long as the iframe stands: a new iframe is a new `attempt`.
 */
export function usePlatformFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  attempt: number,
  onMessage: (message: FromPlatform) => void,
) {
  const [reached, setReached] = useState<{ attempt: number; state: FrameState }>({ attempt, state: 'loading' })
  const line = useRef<PlatformFrame | null>(null)
  const hear = useRef(onMessage)
  useLayoutEffect(() => {
    hear.current = onMessage
  })

  // Not a layout effect: those end while a screen waits for its texts, and with them the line to a frame that is up already.
  useEffect(() => {
    const inner = frame.current?.contentWindow
    if (!inner) return undefined
    const patience = setTimeout(() => setReached({ attempt, state: 'failed' }), loadWithinMs)
    const connection = connectPlatform(inner, origin, {
      onMessage(message) {
        if (message.type === 'ready') {
          clearTimeout(patience)
          setReached({ attempt, state: 'ready' })
        }
        hear.current(message)
      },
      onOtherVersion() {
        clearTimeout(patience)
        // Once they have understood each other, a stray message of another version says nothing.
        setReached((now) => (now.attempt === attempt && now.state === 'ready' ? now : { attempt, state: 'otherVersion' }))
      },
    })
    line.current = connection
    return () => {
      clearTimeout(patience)
      connection.close()
      line.current = null
    }
  }, [frame, origin, attempt])

  const send = useCallback((message: PlatformMessage) => line.current?.send(message), [])
  return { state: reached.attempt === attempt ? reached.state : ('loading' as const), send }
}

/** Says a message whenever its parts change, and again whenever `occasion` does: a new iframe, a question. Null: nothing to say yet. */
export function useSaid(send: (message: PlatformMessage) => void, message: PlatformMessage | null, occasion: string): void {
  const text = message && JSON.stringify(message)
  useEffect(() => {
    if (text) send(JSON.parse(text) as PlatformMessage)
  }, [send, text, occasion])
}
