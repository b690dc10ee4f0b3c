import { expect, it } from 'vitest'
import type { HttpClient } from '../../core/http/http-client.ts'
import { newestLine, runResults } from './run-results.ts'
import { logRow, operationRow, pageOf } from './testing-operations.ts'

/** A record that has these lines when it is asked the first time, the second time, …; the last ones stay. */
const recordOf = (...pages: (readonly ReturnType<typeof logRow>[] | Error)[]) => {
  let asked = 0
  const call = () => {
    const page = pages[Math.min(asked, pages.length - 1)]
    asked += 1
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(pageOf(page ?? []))
  }
  return { http: { call } as unknown as Pick<HttpClient, 'call'>, asked: () => asked }
}
const pauses: number[] = []
const pause = (ms: number) => Promise.resolve(pauses.push(ms))
const ids = (lines: readonly { id: number }[]) => lines.map((line) => line.id)

it('is over once each account has ended', async () => {
  const row = operationRow(1, { account_count: 2 })
  const record = recordOf(
    [logRow(7)],
    new Error('away for a moment'),
    [logRow(9, { ended: 0 }), logRow(8), logRow(7)],
    [logRow(9), logRow(8), logRow(7)],
  )
  expect(ids(await runResults(record.http, row, 7, pause))).toEqual([9, 8])
  expect([record.asked(), pauses.splice(0)]).toEqual([4, [400, 800, 1_500, 1_500]])
})

it('of the company as a whole there is one line; what takes long is told as far as it came', async () => {
  const report = operationRow(1, { type: 'daily_report', account_count: 0 })
  expect(ids(await runResults(recordOf([logRow(3)]).http, report, 2, pause))).toEqual([3])
  const slow = recordOf([logRow(8)])
  expect(ids(await runResults(slow.http, operationRow(1, { account_count: 2 }), 7, pause))).toEqual([8])
  expect(slow.asked()).toBe(15)
})

it('knows the newest line before', async () => {
  expect(await newestLine(recordOf([logRow(9), logRow(4)]).http, 1)).toBe(9)
  expect(await newestLine(recordOf([]).http, 1)).toBe(0)
})
