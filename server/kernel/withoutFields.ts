/** A copy of a value of JSON without some of its fields; `a.b` stands in `a`, or in each of a list `a`. */
export function withoutFields<T>(value: T, paths: readonly string[] = []): T {
  return paths.reduce<T>((rest, path) => without(rest, path.split('.')) as T, value)
}

function without(value: unknown, [field = '', ...deeper]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => without(one, [field, ...deeper]))
  if (typeof value !== 'object' || value === null || !(field in value)) return value
  const { [field]: gone, ...rest } = value as Record<string, unknown>
  return deeper.length === 0 ? rest : { ...rest, [field]: without(gone, deeper) }
}
