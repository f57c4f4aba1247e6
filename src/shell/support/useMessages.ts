import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { selectMessages } from './messagesSlice.ts'

/**
 * Returns the messages to support that wait on this device, current in every tab, also offline (SUP-02,
 * PWA-04).
 */
export function useMessages(): readonly MessageView[] {
  useEffect(() => void background.messages(), [])
  return useSelector(selectMessages)
}
