import type { FastifyRequest } from 'fastify'

/** True for a form of the sandbox's own pages: a browser names the origin of each form that it sends. */
export const isOwnForm = ({ headers, host }: FastifyRequest): boolean => URL.parse(headers.origin ?? '')?.host === host
