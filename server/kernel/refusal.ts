/**
 * An expected error: the response is `{return: 'false', error, fields}`. `status` is the HTTP status: 200 for a business rule, else as in
 * SRV-01. `code` and the values of `fields` are translation keys.
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

  toBody(): { return: 'false'; error: string; fields?: Record<string, string> } {
    return { return: 'false', error: this.code, ...(this.fields ? { fields: this.fields } : {}) }
  }
}
