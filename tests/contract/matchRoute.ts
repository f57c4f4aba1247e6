import type { Route } from '../../contract/route.ts'

const segmentsOf = (path: string): string[] => path.split('/').slice(1)
/** True for a parameter of a listed path, like `{coin}`. */
const isOpen = (segment: string): boolean => /^\{\w+\}$/.test(segment)

/**
 * Returns the call's parameters if the route's path matches, else null. A route's parameter may match an open
 * parameter or a fixed name.
 */
function parametersOf(route: Route, path: string): { open: string[]; given: Record<string, string> } | null {
  const wanted = segmentsOf(path)
  const own = segmentsOf(route.path)
  if (wanted.length !== own.length) return null
  const open: string[] = []
  const given: Record<string, string> = {}
  for (const [index, segment] of own.entries()) {
    const asked = wanted[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== asked) return null
    } else if (isOpen(asked)) open.push(segment.slice(1))
    else given[segment.slice(1)] = asked
  }
  return { open, given }
}

type Field = { safeParse(value: unknown): { success: boolean }; _zod: { def: { entries?: Record<string, string> } } }

/** Returns the fields of an object schema; undefined if it is none. */
export const shapeOf = (schema: Route['response'] | undefined): Record<string, Field> | undefined =>
  ((typeof schema === 'object' ? schema._zod.def : undefined) as { shape?: Record<string, Field> } | undefined)?.shape

/** True if the route serves the path. Fixed names are checked against the parameter's schema. */
export function serves(route: Route, path: string): boolean {
  const found = parametersOf(route, path)
  if (!found) return false
  const shape = shapeOf(route.params) ?? {}
  return Object.entries(found.given).every(([name, value]) => shape[name]?.safeParse(value).success === true)
}

/** Returns the names that a parameter of the route lists; each of them is a call. */
export const listedNames = (route: Route): { name: string; values: string[] }[] =>
  Object.entries(shapeOf(route.params) ?? {}).flatMap(([name, { _zod }]) =>
    _zod.def.entries ? [{ name, values: Object.values(_zod.def.entries) }] : [],
  )
