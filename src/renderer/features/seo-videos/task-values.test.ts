import { expect, it } from 'vitest'
import { requestOf, type TaskValues } from './task-values.ts'

const values: TaskValues = { name: '国庆一批', sources: { kind: 'video', ids: [3] }, accounts: [1], distribution: 'all', titles: '', topics: [], schedule: { mode: 'now', start: null, gap: 30 } }

it('names the place or the mini program that the works carry, or neither', () => {
  expect(requestOf({ ...values, carry: 'poi:3' })).toMatchObject({ poi_id: 3 })
  expect(requestOf({ ...values, carry: 'app:4' })).toMatchObject({ micro_app_id: 4 })
  for (const carry of ['', undefined]) expect(requestOf({ ...values, ...(carry === undefined ? {} : { carry }) })).not.toHaveProperty(['poi_id'])
})
