import type { Factor } from '../../contract/security.ts'

/**
 * An expected error: the response is `{return: 'false', error, fields}`. `status` is the HTTP status: 200 for
 * a business rule, else as in SRV-01. `code` and the values of `fields` are translation keys.
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

/** A limit that was reached (FUND-46). `until`: when the call may be repeated, in milliseconds. */
export class LimitRefusal extends Refusal {
  readonly until: number

  constructor(status: number, code: string, until: number) {
    super(status, code)
    this.until = until
  }

  override toBody() {
    return { ...super.toBody(), until: this.until }
  }
}

/**
 * A call that needs the person's factor first (SEC-08, WD-07): nothing was changed. The page asks for a code
 * of `factor`, has it checked for `challenge`, and repeats the call.
 */
export class StepUpRefusal extends Refusal {
  readonly factor: Factor
  readonly challenge: string

  constructor(factor: Factor, challenge: string) {
    super(200, 'stepUp.required')
    this.factor = factor
    this.challenge = challenge
  }

  override toBody() {
    return { ...super.toBody(), success: 'false', factor: 'true', type: this.factor, challenge: this.challenge }
  }
}
