import { pushState, subscribePush, unsubscribePush } from '../../../contract/pushCalls.ts'
import {
  isPushOwner,
  pushPermission,
  readPushDevice,
  rememberPushOwner,
  subscribePushDevice,
  unsubscribePushDevice,
} from '../../bridges/pushDevice.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { callApi } from '../api/callApi.ts'
import { selectUser } from '../session/sessionSlice.ts'

/** Read anew each time: it depends on the device and on the server's keys. */
const pushQueries = baseApi.injectEndpoints({ endpoints: (build) => ({ pushState: queryFromRoute(build, pushState, [], 0) }) })
const askState = (endpoint?: string) =>
  pushQueries.endpoints.pushState.initiate({ body: endpoint === undefined ? {} : { endpoint } }, { subscribe: false, forceRefetch: true })

/** `refused`: the person or the browser said no. */
export type TurnOnResult = 'on' | 'refused'
type Amounts = 'shown' | 'hidden'

/** Returns whether the server sends to this device, and if it names amounts. Throws a CallError. */
export const readPushState = (): AppThunk<Promise<Amounts | null>> => async (dispatch) => {
  const device = await readPushDevice()
  const { device: known } = await dispatch(askState(device?.endpoint)).unwrap()
  return known?.amounts ?? null
}

/**
 * Turns push messages on for this device (PWA-07). Call it from a click: the browser asks for permission.
 * Throws a CallError.
 */
export const turnOnPush =
  (amounts?: Amounts): AppThunk<Promise<TurnOnResult>> =>
  async (dispatch, getState) => {
    const before = await readPushDevice()
    const { key } = await dispatch(askState()).unwrap()
    const device = await subscribePushDevice(key)
    if (device === null) return 'refused'
    const replaces = before && before.endpoint !== device.endpoint ? { replaces: before.endpoint } : {}
    await dispatch(callApi(subscribePush, { body: { ...device, ...replaces, ...(amounts && { amounts }) } }))
    rememberPushOwner(selectUser(getState())?.userId ?? null)
    return 'on'
  }

/** Turns push messages off for this device. Throws a CallError; the device is unsubscribed all the same. */
export const turnOffPush = (): AppThunk<Promise<void>> => async (dispatch) => {
  const device = await readPushDevice()
  await unsubscribePushDevice()
  if (device) await dispatch(callApi(unsubscribePush, { body: { endpoint: device.endpoint } }))
}

/**
 * Renews the subscription of a device on which this person turned push messages on: language, session, key
 * and endpoint may have changed, and browsers do not always report it. Never asks the person. Failures are
 * repeated at the next start.
 */
export const renewPush = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const uid = selectUser(getState())?.userId
  if (uid === undefined || pushPermission() !== 'granted' || !isPushOwner(uid)) return
  await dispatch(turnOnPush()).catch(() => undefined)
}
