import { expect, it } from 'vitest'
import { dealtBy, requestOf, type TaskValues } from './task-values.ts'

const values: TaskValues = { name: '国庆一批', sources: { kind: 'video', ids: [3] }, accounts: [1], distribution: 'all', titles: '', topics: [], schedule: { mode: 'now', start: null, gap: 30 } }

it('names the place or the mini program that the works carry, or neither', () => {
  expect(requestOf({ ...values, carry: 'poi:3' })).toMatchObject({ poi_id: 3 })
  expect(requestOf({ ...values, carry: 'app:4' })).toMatchObject({ micro_app_id: 4 })
  for (const carry of ['', undefined]) expect(requestOf({ ...values, ...(carry === undefined ? {} : { carry }) })).not.toHaveProperty(['poi_id'])
})

it('makes what is there already only when a person says so', () => {
  expect([undefined, false, true].map((duplicates) => requestOf({ ...values, ...(duplicates === undefined ? {} : { duplicates }) }).allow_duplicate)).toEqual([0, 0, 1])
})

it('deals fewer films than accounts to all of them, more in turn, until somebody decides', () => {
  expect(dealtBy({ sources: { kind: 'video', ids: [1] }, accounts: [7, 8] })).toBe('all')
  expect(dealtBy({ sources: { kind: 'video', ids: [1, 2] }, accounts: [7, 8] })).toBe('in_turn')
  expect(dealtBy({ sources: { kind: 'video', ids: [] }, accounts: [7, 8] })).toBe('in_turn')
})
