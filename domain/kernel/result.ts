/** Result of an operation that can fail for a reason shown to the person. Bugs are thrown instead. */
export type Result<T, Code extends string = string> = { ok: true; value: T } | { ok: false; code: Code }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <Code extends string>(code: Code): { ok: false; code: Code } => ({ ok: false, code })

/** Makes a missing case in a switch over a union a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unhandled: ${JSON.stringify(value)}`)
}
