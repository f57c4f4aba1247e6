import type { FastifyReply, FastifyRequest } from 'fastify'
import { partContentType, tusVersion, type UploadMetadata, uploadMetadata } from '../../../contract/uploads.ts'
import { readInput } from '../../kernel/readInput.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Checks and sets the protocol's version. Throws Refusal 412 `request.malformed`. */
export function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('tus-resumable', tusVersion)
  if (request.headers['tus-resumable'] !== tusVersion) {
    void reply.header('tus-version', tusVersion)
    throw new Refusal(412, 'request.malformed')
  }
}

/** Returns a header that is a number of bytes. Throws Refusal 400. */
export function readBytes(request: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const value = String(request.headers[name] ?? '')
  if (!/^\d{1,15}$/.test(value)) throw new Refusal(400, 'request.malformed', { [name]: 'request.invalid_format' })
  return Number(value)
}

/**
 * Returns the pairs of `Upload-Metadata`, whose values are base64. Throws Refusal 400 for missing or unknown
 * values.
 */
export function readMetadata(request: FastifyRequest): UploadMetadata {
  const pairs = String(request.headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' ', 2))
    .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')] as const)
  return readInput(uploadMetadata, Object.fromEntries(pairs)) as UploadMetadata
}

/** Throws Refusal 415 for a body that is no part. */
export function requirePart(request: FastifyRequest): void {
  if (request.headers['content-type'] !== partContentType) throw new Refusal(415, 'request.malformed')
}
