import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { isAllowedEndpoint } from '../../domain/notifications/pushEndpoint.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import type { PushConfig } from '../config/pushConfig.ts'
import { publicLookup } from './publicLookup.ts'
import type { PushMessage, PushOutcome, PushPort } from './push.ts'

const timeoutMs = 10 * secondMs
/** The longest wait that a service may ask for. */
const maxWaitMs = 60 * minuteMs

type Reply = { status: number; retryAfter: string | undefined }

/**
 * Posts once. Redirects are not followed, and a host outside the listed origins must have public addresses
 * alone.
 */
function post(endpoint: string, headers: Record<string, string>, body: Buffer | null, isListed: boolean): Promise<Reply> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), agent: false, ...(isListed ? {} : { lookup: publicLookup() }) },
      (response) => {
        response.destroy()
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * secondMs : Date.parse(retryAfter) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxWaitMs) : null
}

function outcomeOf({ status, retryAfter }: Reply): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { is: 'later', limits: status === 429 ? 'device' : 'service', afterMs: waitOf(retryAfter, Date.now()) }
  return { is: 'refused', status }
}

/**
 * Returns the signed request with the encrypted message; null if it cannot be made, as for a device whose key
 * is no point of the curve. One such device must not stop the messages to all others.
 */
function encrypted(
  ...request: Parameters<typeof webPush.generateRequestDetails>
): ReturnType<typeof webPush.generateRequestDetails> | null {
  try {
    return webPush.generateRequestDetails(...request)
  } catch {
    return null
  }
}

/**
 * Returns the push services over HTTP. The library encrypts and signs; the request is ours, because of the
 * checks.
 */
export function pushOverHttp({ subject, hosts }: PushConfig): PushPort {
  return {
    async send({ endpoint, p256dh, auth, payload, ttlSeconds, urgency, topic, keys }: PushMessage) {
      // The list may have become shorter since the device subscribed.
      if (!isAllowedEndpoint(endpoint, hosts)) return { is: 'gone' }
      const details = encrypted({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, ...keys },
      })
      if (details === null) return { is: 'refused', status: 0 }
      const isListed = hosts.includes(new URL(endpoint).origin)
      try {
        return outcomeOf(await post(endpoint, details.headers, details.body, isListed))
      } catch {
        return { is: 'later', limits: 'service', afterMs: null }
      }
    },
  }
}
