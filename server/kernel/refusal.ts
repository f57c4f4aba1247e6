/**
 * Thrown by a handler to say no. `status` is the HTTP status: 200 for a rule's "no", else as SRV-01 lists them.
 * `code` and the values of `fields` are translation keys. Answered as `{return: 'false', error, fields}`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined

  constructor(status: number, code: string, fields?: Record<string, string>) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = fields
  }

  answer(): { return: 'false'; error: string; fields?: Record<string, string> } {
    return { return: 'false', error: this.code, ...(this.fields ? { fields: this.fields } : {}) }
  }
}
