import { tusVersion } from '../../../contract/uploads.ts'
import { isRefused, isSessionOver, readRefusal } from '../../../domain/kernel/routeCall.ts'
import type { PreparedReply } from '../transport/callRoute.ts'

/**
 * The result of one request about a file. `unsupported`: the back end has no resumable uploads. `retry`:
 * nothing is decided yet.
 */
export type UploadStep =
  | { step: 'at'; offset: number }
  | { step: 'unsupported' }
  | { step: 'refused'; code: string }
  | { step: 'cancelled' }
  | { step: 'retry'; code: string; retryAfterMs?: number }
  | { step: 'offline' }
  | { step: 'signedOut' }

type Answer = Extract<PreparedReply, { reply: 'answer' }>

/** The statuses with which a back end without these calls answers. */
const unsupported: readonly number[] = [404, 405, 501]
/** The file itself is refused: sending it again would not help. */
const final: readonly number[] = [413, 415, 422]
/** The status of a checksum that differs, in tus' extension. */
const checksumMismatch = 460

/**
 * True if the back end decided: it answers in JSON. A page, such as a Wi-Fi's sign-in, comes from the way to
 * it and ends no file; only a size is refused by a proxy too.
 */
const isDecision = ({ status, body }: Answer): boolean => status === 413 || (typeof body === 'object' && body !== null)

/** Returns what every request's failure means; null for an answer that its caller reads. */
function failureOf(reply: PreparedReply): UploadStep | null {
  if (reply.reply === 'notSent') return { step: 'offline' }
  if (reply.reply === 'lost') return { step: 'retry', code: 'network.unreachable' }
  const { status, body, retryAfterMs } = reply
  if (isSessionOver(status, body)) return { step: 'signedOut' }
  const after = retryAfterMs === undefined ? {} : { retryAfterMs }
  // 403: the page renews the token. 401: another network's page.
  if ([401, 403, 408, 429].includes(status) || (status >= 500 && status !== 501))
    return { step: 'retry', code: readRefusal(body).code, ...after }
  if (status !== 410 && !final.includes(status)) return null
  if (!isDecision(reply)) return { step: 'retry', code: 'auth.server_error' }
  return status === 410 ? cancelledOr(reply) : { step: 'refused', code: codeOf(reply) }
}

/**
 * Returns the code of a refusal. A file too large is refused by a proxy too, which knows no code; any other
 * refusal without one has the original's words (VER-05).
 */
function codeOf({ status, body }: Answer): string {
  if (status === 413) return 'request.tooLarge'
  const { code } = readRefusal(body)
  return code === 'auth.server_error' ? 'upload.refused' : code
}

function cancelledOr(reply: Answer): UploadStep {
  const code = codeOf(reply)
  return code === 'upload.cancelled' ? { step: 'cancelled' } : { step: 'refused', code }
}

const offsetOf = ({ headers }: Answer): number | null => {
  const value = headers.get('upload-offset')
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** Reads the answer to a creation. */
export function readBegin(reply: PreparedReply): UploadStep {
  const failed = failureOf(reply)
  if (failed !== null || reply.reply !== 'answer') return failed ?? { step: 'offline' }
  const offset = offsetOf(reply)
  if (reply.status === 201 && offset !== null) return { step: 'at', offset }
  // A page for every address answers 200.
  if (unsupported.includes(reply.status) || reply.status < 300) return { step: 'unsupported' }
  return { step: 'retry', code: readRefusal(reply.body).code }
}

/** Reads the answer to a part. `null`: ask for the offset again. */
export function readPart(reply: PreparedReply): UploadStep | null {
  const failed = failureOf(reply)
  if (failed !== null || reply.reply !== 'answer') return failed ?? { step: 'offline' }
  const offset = offsetOf(reply)
  if ((reply.status === 204 || reply.status === 409) && offset !== null) return { step: 'at', offset }
  return reply.status === checksumMismatch ? { step: 'retry', code: 'upload.checksum' } : null
}

/** Reads the answer to the original's one request; the file is sent or refused then. */
export function readWhole(reply: PreparedReply, size: number): UploadStep {
  const failed = failureOf(reply)
  if (failed !== null || reply.reply !== 'answer') return failed ?? { step: 'offline' }
  if (!isDecision(reply)) return { step: 'retry', code: 'auth.server_error' }
  if (reply.status >= 400 || isRefused(reply.body)) return { step: 'refused', code: codeOf(reply) }
  return { step: 'at', offset: size }
}

/** True if the other side speaks tus: the protocol wants its version in every answer. */
const speaksTus = ({ headers }: Answer): boolean => headers.get('tus-resumable') === tusVersion

/**
 * Reads the answer to a cancellation. The server's own answer alone ends it: behind a page of another network
 * the server would keep the bytes.
 */
export function readCancel(reply: PreparedReply): UploadStep {
  if (reply.reply !== 'answer') return failureOf(reply) ?? { step: 'offline' }
  const isOwn = speaksTus(reply) || readRefusal(reply.body).code !== 'auth.server_error'
  if (!isOwn) return { step: 'retry', code: 'auth.server_error' }
  if (reply.status < 300 || reply.status === 410 || unsupported.includes(reply.status)) return { step: 'cancelled' }
  // Every byte had arrived before.
  if (reply.status === 409) return { step: 'at', offset: 0 }
  return failureOf(reply) ?? { step: 'retry', code: 'auth.server_error' }
}
