import { type Clock, minuteMs } from '../../../domain/kernel/time.ts'
import { partBytes, sendingMs } from '../../../domain/uploads/limits.ts'
import type { UploadRow } from '../store/rows.ts'
import type { RowStore } from '../store/store.ts'
import type { PreparedReply, PreparedRequest, Transport } from '../transport/callRoute.ts'
import { beginRequest, cancelRequest, partRequest, wholeRequest } from './tusRequests.ts'
import { partKey } from './uploadRows.ts'
import { readBegin, readCancel, readPart, readWhole, type UploadStep } from './uploadStep.ts'

type Settings = { uid: number; store: RowStore; transport: Transport; clock: Clock }

/**
 * Sends a request within a time in milliseconds. A part in a minute is 18 kbit/s; of a slower one the server
 * keeps what arrived.
 */
async function exchange(
  { transport, clock }: Settings,
  request: PreparedRequest,
  signal: AbortSignal,
  withinMs = minuteMs,
): Promise<PreparedReply> {
  const late = new AbortController()
  const deadline = clock.setTimer(() => late.abort(new DOMException('took too long', 'TimeoutError')), withinMs)
  const reply = await transport.exchange(request, AbortSignal.any([signal, late.signal]))
  clock.clearTimer(deadline)
  return reply
}

/** Returns the bytes from an offset to the end of its part; null if the browser has lost them. */
async function partAt({ uid, store }: Settings, { id }: UploadRow, offset: number): Promise<ArrayBuffer | null> {
  const row = await store.get('uploadParts', uid, partKey(id, Math.floor(offset / partBytes)))
  return row ? row.bytes.slice(offset % partBytes) : null
}

/** Returns all bytes of a file; null if the browser has lost a part: none is sent without it (VER-07). */
async function wholeFile({ uid, store }: Settings, { id, size }: UploadRow): Promise<Blob | null> {
  const count = Math.ceil(size / partBytes)
  const parts = await Promise.all(Array.from({ length: count }, (_none, number) => store.get('uploadParts', uid, partKey(id, number))))
  const bytes = parts.flatMap((part) => part?.bytes ?? [])
  return bytes.length < count ? null : new Blob(bytes)
}

/**
 * Sends a file's next part: from `offset`, in bytes, or from the one that the server answers if it is
 * undefined.
 */
export async function sendNextPart(
  settings: Settings,
  file: UploadRow,
  offset: number | undefined,
  signal: AbortSignal,
): Promise<UploadStep> {
  const begun: UploadStep = offset === undefined ? readBegin(await exchange(settings, beginRequest(file), signal)) : { step: 'at', offset }
  if (begun.step === 'unsupported') {
    const whole = await wholeFile(settings, file)
    if (whole === null) return { step: 'refused', code: 'upload.lost' }
    return readWhole(await exchange(settings, wholeRequest(file, whole), signal, sendingMs(file.size)), file.size)
  }
  if (begun.step !== 'at' || begun.offset === file.size) return begun
  const part = await partAt(settings, file, begun.offset)
  if (part === null) return { step: 'refused', code: 'upload.lost' }
  return readPart(await exchange(settings, partRequest(file.id, begun.offset, part), signal)) ?? { step: 'retry', code: 'upload.unknown' }
}

/** Tells the server to forget a file that the person has cancelled. */
export const sendCancel = async (settings: Settings, { id }: UploadRow, signal: AbortSignal): Promise<UploadStep> =>
  readCancel(await exchange(settings, cancelRequest(id), signal))
