import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { CallError } from '../../api/callError.ts'
import { askPushPermission, pushPermission, pushSupport, readPushDevice, watchPushPermission } from '../../bridges/pushDevice.ts'
import { type AppThunk, useAppDispatch } from '../api/appThunk.ts'
import { selectConnection } from '../device/connectionSlice.ts'
import { useSubmission } from '../forms/useSubmission.ts'
import { loadPush } from './loadPush.ts'

/** `install`, `unsupported`: this browser cannot. `denied`: the person has blocked notifications in it. */
export type PushDeviceState =
  | { at: 'reading' }
  | { at: 'unsupported' }
  | { at: 'install' }
  | { at: 'denied' }
  | { at: 'off' }
  | { at: 'on'; amounts: 'shown' | 'hidden' }

function withoutServer(): PushDeviceState | null {
  const support = pushSupport()
  if (support !== 'supported') return { at: support }
  return pushPermission() === 'denied' ? { at: 'denied' } : null
}

/**
 * Returns the device's state; null if the server has not said it. It is not asked about a device that cannot
 * receive anything.
 */
const readDeviceState = (): AppThunk<Promise<PushDeviceState | null>> => async (dispatch) => {
  const known = withoutServer()
  if (known !== null) return known
  try {
    const amounts = await dispatch((await loadPush()).readPushState())
    return amounts === null ? { at: 'off' } : { at: 'on', amounts }
  } catch {
    return null
  }
}

/** The browser did not subscribe, and the person has not blocked it. */
const pushFailed: CallError = { code: 'push.failed', status: 200 }

/** A device that was on stays so without an answer, and offline what is not known yet stays unknown. */
const withoutAnswer = (before: PushDeviceState, isOffline: boolean): PushDeviceState =>
  before.at === 'on' || (isOffline && before.at === 'reading') ? before : { at: 'off' }

/** Returns the state of push messages on this device, and the actions that change it (PWA-07). */
export function usePush() {
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [state, setState] = useState<PushDeviceState>(() => withoutServer() ?? { at: 'reading' })
  const { status, send } = useSubmission()

  const read = useCallback(
    () => dispatch(readDeviceState()).then((found) => setState((before) => found ?? withoutAnswer(before, isOffline))),
    [dispatch, isOffline],
  )
  useEffect(() => void read(), [read])
  useEffect(() => watchPushPermission(() => void read()), [read])

  const turnOn = (amounts?: 'shown' | 'hidden') =>
    send(async () => {
      // First of all: Safari asks within the gesture alone (PWA-09).
      const isAllowed = await askPushPermission()
      const result = isAllowed ? await dispatch((await loadPush()).turnOnPush(amounts)) : 'refused'
      await read()
      // Thrown: the end of a call that succeeds takes every message away.
      if (result === 'refused' && pushPermission() !== 'denied') throw pushFailed
    })
  const turnOff = () =>
    void send(async () => {
      try {
        await dispatch((await loadPush()).turnOffPush())
      } finally {
        // The device receives nothing any more, also if the server does not answer.
        if ((await readPushDevice()) === null) setState({ at: 'off' })
        void read()
      }
    })
  return { state, status, isOffline, turnOn, turnOff }
}
