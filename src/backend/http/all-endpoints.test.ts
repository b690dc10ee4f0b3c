// One table over every call of the contract, on SQLite. On PostgreSQL, and with more nonsense:
// all-endpoints.long.test.ts.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import { FOREIGN_CALLS, WITHOUT_ROWS } from '../testing/foreign-calls.ts'
import { everyCall, name } from '../testing/every-call-suite.ts'

describe('the table of foreign calls', () => {
  it('covers every call that takes ids', () => {
    const covered = new Set([...FOREIGN_CALLS.map((call) => call.endpoint), ...WITHOUT_ROWS])
    const withIds = ALL_ENDPOINTS.filter((endpoint) => {
      const shape = z
        .object({ properties: z.record(z.string(), z.unknown()).default({}) })
        .parse(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
      return Object.keys(shape.properties).some((field) => /(^|_)ids?$|^taskId$/.test(field))
    })
    expect(withIds.filter((endpoint) => !covered.has(endpoint)).map(name)).toEqual([])
  })
})

everyCall('sqlite', 4)
