import type { Route } from '../../contract/route.ts'

const segmentsOf = (path: string): string[] => path.split('/').slice(1)
/** Of a path of the list: `{coin}` stands open, everything else is itself. */
const isOpen = (segment: string): boolean => /^\{\w+\}$/.test(segment)

/** The parameters of the call where the route's path fits it; null where it does not. A route's parameter may fill an open place or a name. */
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

/** The fields of an object schema; undefined where it is none. */
export const shapeOf = (schema: Route['answer'] | undefined): Record<string, Field> | undefined =>
  ((typeof schema === 'object' ? schema._zod.def : undefined) as { shape?: Record<string, Field> } | undefined)?.shape

/** Does the route serve the path? Names are held against the schema of the parameter. */
export function serves(route: Route, path: string): boolean {
  const found = parametersOf(route, path)
  if (!found) return false
  const shape = shapeOf(route.params) ?? {}
  return Object.entries(found.given).every(([name, value]) => shape[name]?.safeParse(value).success === true)
}

/** The names that a parameter of the route allows, where it lists them: every one of them is a call of its own. */
export const listedNames = (route: Route): { name: string; values: string[] }[] =>
  Object.entries(shapeOf(route.params) ?? {}).flatMap(([name, { _zod }]) =>
    _zod.def.entries ? [{ name, values: Object.values(_zod.def.entries) }] : [],
  )
