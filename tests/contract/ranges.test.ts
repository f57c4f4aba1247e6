import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, test } from 'vitest'
import type { WireSchema } from '../../contract/route.ts'

type Node = { [key: string]: unknown; type?: string; pattern?: string }

const folder = join(import.meta.dirname, '../../contract')
const parts = ['params', 'query', 'body', 'response'] as const

const isSchema = (value: unknown): value is WireSchema => typeof value === 'object' && value !== null && '_zod' in value

/** Returns every schema that a module of the contract exports, alone or in a call, with its name. */
async function schemas(): Promise<[string, WireSchema][]> {
  const found: [string, WireSchema][] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (isSchema(value)) found.push([`${file} ${name}`, value])
      else if (typeof value === 'object' && value !== null && 'path' in value)
        for (const part of parts) {
          const schema = (value as Record<string, unknown>)[part]
          if (isSchema(schema)) found.push([`${file} ${name}.${part}`, schema])
        }
    }
  }
  return found
}

const bound = (node: Node, names: readonly string[]): boolean =>
  names.some((name) => typeof node[name] === 'number' && Math.abs(node[name]) < Number.MAX_SAFE_INTEGER)

/** Returns the fault of one node: a number without a range, or digits without a limit. */
function problem(node: Node): string | null {
  if (node.type === 'number' || node.type === 'integer') {
    if ('const' in node || 'enum' in node) return null
    return bound(node, ['minimum', 'exclusiveMinimum']) && bound(node, ['maximum', 'exclusiveMaximum']) ? null : 'a number without a range'
  }
  const endless = node.type === 'string' && /\\d(?:[+*]|\{\d+,\})/.test(node.pattern ?? '')
  return endless && typeof node['maxLength'] !== 'number' ? 'digits without an end' : null
}

function problems(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = problem({ ...value })
  return [...(own === null ? [] : [`${at}: ${own}`]), ...Object.entries(value).flatMap(([key, inner]) => problems(inner, `${at}/${key}`))]
}

const jsonOf = (schema: WireSchema, io: 'input' | 'output'): unknown => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

test('[ACC-07] every number and every amount of the contract has a stated range', async () => {
  const all = await schemas()
  expect(all.length).toBeGreaterThan(200)
  expect(all.flatMap(([name, schema]) => problems(jsonOf(schema, 'output'), name))).toEqual([])
})

test.each([
  [z.number(), 1],
  [z.int(), 1],
  [z.int().positive(), 1],
  [z.object({ deep: z.array(z.number().min(0)) }), 1],
  [z.union([z.number().min(0).max(9), z.string()]), 0],
  [z.literal(7), 0],
  [z.string().regex(/^\d+$/), 1],
  [z.string().regex(/^\d+$/).max(9), 0],
])('a schema without a range is reported, case %#', (schema, faults) => {
  expect(problems(jsonOf(schema, 'output'), 'here')).toHaveLength(faults)
})

test('[ACC-07] an amount has at most 15 digits before the point and 18 after it', async () => {
  const { decimal } = await import('../../contract/kernel.ts')
  const most = `-${'9'.repeat(15)}.${'9'.repeat(18)}`
  expect(decimal.safeParse(most).success).toBe(true)
  for (const text of [`${most}9`, '1'.repeat(16), '1e3', 'NaN', '']) expect([text, decimal.safeParse(text).success]).toEqual([text, false])
})
