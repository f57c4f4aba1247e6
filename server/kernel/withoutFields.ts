/**
 * Returns a copy of a JSON value without some fields; `a.b` is in the object `a`, or in each item of the list
 * `a`.
 */
export function withoutFields<T>(value: T, paths: readonly string[] = []): T {
  return paths.reduce<T>((rest, path) => without(rest, path.split('.')) as T, value)
}

function without(value: unknown, [field = '', ...deeper]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => without(one, [field, ...deeper]))
  if (typeof value !== 'object' || value === null || !(field in value)) return value
  const { [field]: removed, ...rest } = value as Record<string, unknown>
  return deeper.length === 0 ? rest : { ...rest, [field]: without(removed, deeper) }
}
