import { expect, it } from 'vitest'
import { dealtBy, isComplete, requestOf, type TaskValues } from './task-values.ts'

const values: TaskValues = {
  name: '国庆一批',
  sources: { kind: 'video', ids: [3] },
  accounts: [1],
  distribution: 'all',
  titles: '',
  topics: [],
  schedule: { mode: 'now', start: null, gap: 30 },
}

it('names the place or the mini program that the works carry, or neither', () => {
  expect(requestOf({ ...values, carry: 'poi:3' })).toMatchObject({ poi_id: 3 })
  expect(requestOf({ ...values, carry: 'app:4' })).toMatchObject({ micro_app_id: 4 })
  for (const carry of ['', undefined])
    expect(requestOf({ ...values, ...(carry === undefined ? {} : { carry }) })).not.toHaveProperty(['poi_id'])
})

it('makes what is there already only when a person says so', () => {
  expect(
    [undefined, false, true].map(
      (duplicates) => requestOf({ ...values, ...(duplicates === undefined ? {} : { duplicates }) }).allow_duplicate,
    ),
  ).toEqual([0, 0, 1])
})

it('deals fewer films than accounts to all of them, more in turn, until somebody decides', () => {
  expect(dealtBy({ sources: { kind: 'video', ids: [1] }, accounts: [7, 8] })).toBe('all')
  expect(dealtBy({ sources: { kind: 'video', ids: [1, 2] }, accounts: [7, 8] })).toBe('in_turn')
  expect(dealtBy({ sources: { kind: 'video', ids: [] }, accounts: [7, 8] })).toBe('in_turn')
})

const makeUp = {
  pairs: [
    { content: 3, account: 1 },
    { content: 3, account: 2 },
    { content: 5, account: 2 },
  ],
}
const missing: TaskValues = {
  ...values,
  sources: { kind: 'video', ids: [3, 5] },
  accounts: [1, 2],
  distribution: 'missing',
  titles: '甲\n乙\n丙',
  makeUp,
}

it('makes up for exactly the works that were left out, each with its own title', () => {
  expect(requestOf(missing)).toMatchObject({
    third_auth_ids: [1, 2],
    pairs: [
      { content: 0, third_auth_id: 1 },
      { content: 0, third_auth_id: 2 },
      { content: 1, third_auth_id: 2 },
    ],
    titles: { mode: 'manual', list: ['甲', '乙', '丙'] },
  })
})

it('an account or a film that is not chosen any more takes its works and their titles with it', () => {
  expect(requestOf({ ...missing, accounts: [2] })).toMatchObject({
    pairs: [
      { content: 0, third_auth_id: 2 },
      { content: 1, third_auth_id: 2 },
    ],
    titles: { list: ['乙', '丙'] },
  })
  expect(requestOf({ ...missing, sources: { kind: 'video', ids: [5] } })).toMatchObject({
    pairs: [{ content: 0, third_auth_id: 2 }],
    titles: { list: ['丙'] },
  })
  // Other titles than one for each work go round as always.
  expect(requestOf({ ...missing, accounts: [2], titles: '新的' })).toMatchObject({ titles: { list: ['新的'] } })
  expect([isComplete(missing), isComplete({ ...missing, accounts: [9] })]).toEqual([true, false])
})

it('dealt in another way the works that were left out are nothing special', () => {
  expect(requestOf({ ...missing, distribution: 'all' })).toMatchObject({
    distribution: 'all',
    titles: { list: ['甲', '乙', '丙'] },
  })
  expect(requestOf({ ...missing, distribution: 'all' })).not.toHaveProperty(['pairs'])
})
