import { expect, it } from 'vitest'
import type { CheckedLogins } from '../../core/publishing/check-logins.ts'
import { checkInBatches, type CheckReport } from './check-run.ts'

const seen = (id: number, status: 0 | 1 | 2 | 3): CheckedLogins['list'][number] => ({
  id,
  third_login_status: status,
  msg: '',
  fans: null,
  works: null,
  openname: '',
  avatar: '',
})

it('goes through all accounts and counts what was seen', async () => {
  const asked: number[][] = []
  const steps: CheckReport[] = []
  const status = (id: number): 0 | 1 | 2 | 3 => ([0, 1, 2, 3] as const)[id % 4] ?? 1
  const report = await checkInBatches(
    [1, 2, 3, 4, 5, 6],
    (ids) => {
      asked.push([...ids])
      return Promise.resolve({
        list: ids.map((id) => seen(id, status(id))),
        offline: ids.includes(6) ? [{ id: 6, openname: '城南小馆' }] : [],
      })
    },
    (now) => steps.push(now),
  )
  expect(asked.flat()).toEqual([1, 2, 3, 4, 5, 6])
  expect(report).toEqual({ done: 6, ok: 2, offline: ['城南小馆'], bad: 3, unknown: 1 })
  expect(steps.at(-1)).toEqual(report)
  expect(steps.length).toBe(asked.length)
})

it('ends with the failure, after telling what was done', async () => {
  const steps: number[] = []
  await expect(
    checkInBatches(
      [1, 2, 3, 4, 5],
      (ids) =>
        ids.includes(5)
          ? Promise.reject(new Error('lost'))
          : Promise.resolve({ list: ids.map((id) => seen(id, 1)), offline: [] }),
      (now) => steps.push(now.done),
    ),
  ).rejects.toThrow('lost')
  expect(steps).toEqual([4])
})
