import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { openApiDocument } from '../../scripts/openapi/document.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

const table: [string, Route][] = Object.entries(routes)
const documents = { app: openApiDocument(routes, 'app', '1'), platform: openApiDocument(routes, 'platform', '1') } as unknown as Record<
  Route['origin'],
  Document
>
const operationOf = (route: Route): Operation | undefined =>
  documents[route.origin].paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]

test.each(table)('[SRV-10] the OpenAPI document describes %s with its input and responses', (name, route) => {
  const operation = operationOf(route)
  expect(operation?.operationId).toBe(name)
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
  expect(inPath).toEqual([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
  expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
  const success = route.response === 'redirect' ? '302' : route.response === 'empty' && route.method !== 'HEAD' ? '204' : '200'
  expect(Object.keys(operation?.responses ?? {})).toContain(success)
  if (route.access === 'person') expect(operation?.responses['401']).toBeDefined()
  // An empty schema describes nothing and allows everything.
  const answers = operation?.responses['200']?.content?.['application/json']
  if (typeof route.response !== 'string') expect(Object.keys(answers?.schema ?? {})).not.toEqual([])
  for (const { schema } of Object.values(operation?.requestBody?.content ?? {})) expect(Object.keys(schema)).not.toEqual([])
})

test('[SRV-10] every reference of the document leads to a component', () => {
  for (const document of Object.values(documents)) {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])
    expect(references.length).toBeGreaterThan(0)
    expect(
      [...new Set(references)].filter(
        (reference) => !(String(reference).replace('#/components/schemas/', '') in document.components.schemas),
      ),
    ).toEqual([])
  }
})

test('[SRV-10] an uploaded file is described beside the fields of its form', () => {
  const form = operationOf(routes.upload)?.requestBody?.content['multipart/form-data']?.schema as { properties: object }
  expect(Object.keys(form.properties)).toEqual(['type', 'doc_type', 'data', 'declaration', 'file'])
})
