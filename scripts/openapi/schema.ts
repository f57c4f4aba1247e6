import * as z from 'zod/mini'
import type { Schema } from '../../contract/route.ts'

export type JsonSchema = Record<string, unknown>

/** A schema of the contract as OpenAPI 3.1 reads it: JSON Schema 2020-12, without the marker of a document of its own. */
export function jsonSchemaOf(schema: Schema, direction: 'input' | 'output'): JsonSchema {
  const { $schema: _marker, ...rest } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }) as JsonSchema
  return rest
}

/** Does an absent value pass? Such a body need not be sent. */
export const isOptional = (schema: Schema): boolean => schema.safeParse(undefined).success
