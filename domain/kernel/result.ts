/** The answer of an operation that can fail for a reason a person is told. A bug is thrown, never returned. */
export type Result<T, Code extends string = string> = { ok: true; value: T } | { ok: false; code: Code }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <Code extends string>(code: Code): { ok: false; code: Code } => ({ ok: false, code })

/** Closes a switch over a union: a new member is a compile error here. */
export function assertNever(value: never): never {
  throw new Error(`unhandled: ${JSON.stringify(value)}`)
}
