// Arbitrary bodies for a call: shaped like its schema with wrong values mixed in, and plain nonsense.
import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

const node = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_',
    '../../etc/passwd',
    '{{7*7}}',
    [],
    {},
    [[]],
    'NaN',
    '9'.repeat(30),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('长'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 3 }),
)
const number = fc.oneof(
  fc.integer({ min: -5, max: 500 }),
  fc.double(),
  fc.constantFrom('1', '0', '007', '1e3', ' 5 ', 9_007_199_254_740_992, 2_147_483_648, '3000000000'),
)
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('douyin', 'abcdefgh-1234', '名称', '#话题#二', '2026-01-01'),
)

function valueOf(schema: unknown, depth: number): fc.Arbitrary<unknown> {
  const parsed = node.safeParse(schema)
  if (!parsed.success || depth > 4) return nasty
  const { type, properties, items, enum: choices, const: fixed, anyOf } = parsed.data
  if (choices !== undefined && choices.length > 0) return fc.constantFrom(...choices)
  if (fixed !== undefined) return fc.constant(fixed)
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map((option) => valueOf(option, depth + 1)))
  if (properties !== undefined) return objectOf(properties, depth)
  if (type === 'array') return fc.array(mixed(items, depth + 1), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return number
  if (type === 'string') return text
  return nasty
}

const mixed = (schema: unknown, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: valueOf(schema, depth) }, { weight: 1, arbitrary: nasty })

const objectOf = (properties: Record<string, unknown>, depth: number): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, mixed(schema, depth + 1)])), {
    requiredKeys: [],
  })

/** Bodies for one endpoint. */
export function fuzzInput(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = node.parse(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
  const shaped = objectOf(schema.properties ?? {}, 0)
  const withUnknown = fc
    .tuple(shaped, fc.constantFrom('constructor', 'tenant_id', 'x', '__proto__'), nasty)
    .map(([body, name, value]) => ({ ...(typeof body === 'object' ? body : {}), [name]: value }))
  return fc.oneof(
    { weight: 6, arbitrary: shaped },
    { weight: 1, arbitrary: withUnknown },
    { weight: 1, arbitrary: nasty },
  )
}
