import type { FastifyReply, FastifyRequest } from 'fastify'

/** Refuses a body that does not fit its schema. */
export const malformed = (reply: FastifyReply): FastifyReply => reply.code(400).send({ error: 'malformed' })

/** Answers for an address that the chains do not have. */
export const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'unknown' })

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Answers an action: a page's form is sent on to `page`, a test gets `body`. */
export const answer = (request: FastifyRequest, reply: FastifyReply, page: string, body: object): FastifyReply =>
  isForm(request) ? reply.redirect(page, 303) : reply.send(body)
