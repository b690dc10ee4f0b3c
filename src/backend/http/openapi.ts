// The OpenAPI document, made from the same values that the router binds.
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/endpoint.ts'

/** OpenAPI 3.1 of all calls. `version` is the product's. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '矩阵发布台', version },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  }
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const input = schemaOf(endpoint.input, 'input')
  return {
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/[^A-Za-z0-9]+/g, '_')}`,
    summary: endpoint.title,
    tags: [/v2\.([a-z_]+)\//.exec(endpoint.path)?.[1] ?? 'other'],
    security: endpoint.access === 'public' ? [] : [{ token: [] }, ...(endpoint.access === 'share' ? [{}] : [])],
    ...(endpoint.perm === undefined ? {} : { 'x-perm': endpoint.perm }),
    ...(endpoint.feature === undefined ? {} : { 'x-feature': endpoint.feature }),
    parameters: [...pathParameters(endpoint.path), ...(endpoint.method === 'GET' ? queryParameters(input) : [])],
    ...(endpoint.method === 'POST' ? { requestBody: body(endpoint, input) } : {}),
    responses: {
      200: {
        description: 'envelope',
        content: { 'application/json': { schema: schemaOf(envelope(endpoint.output), 'output') } },
      },
    },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const pathParameters = (path: string): unknown[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(input: Record<string, unknown>): unknown[] {
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) })
    .parse(input)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const body = (endpoint: Endpoint, input: Record<string, unknown>): unknown =>
  endpoint.transport === 'multipart'
    ? {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { index: { type: 'integer' }, file: { type: 'string', format: 'binary' } },
              required: ['index', 'file'],
            },
          },
        },
      }
    : { content: { 'application/json': { schema: input } } }
