import { processorTable } from '../../domain/cascade/processorTable.ts'
import type { ServerCall } from './scheduleServer.ts'

/** Returns the path of a call over HTTP. */
export function callPath({ call, processor }: Pick<ServerCall, 'call' | 'processor'>): string {
  const { call: own, listen } = processorTable[processor]
  switch (call) {
    case 'check':
      return '/api/fraud/card'
    case 'charge':
    case 'page':
      return own.path
    case 'listen':
      return listen ?? ''
    case 'cancel':
      return '/api/deposit/cancel'
    case 'cvv':
      return '/api/entro/cvv'
    case 'reject':
      return '/api/entro/reject'
  }
}
