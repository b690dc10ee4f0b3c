import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { journalSince } from '../../../contract/helper/commands.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import { reportJournal, restoreState } from '../../../contract/http/restores.ts'
import { HelperError } from '../errors/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { testHttp, testSend } from '../services/testing-services.ts'
import { settleByJournals } from './restore-settling.ts'

const DEVICE = 'device-0001'
const ATTEMPT = {
  item_id: 1,
  attempt_no: 1,
  epoch: 'e0',
  time: 1,
  platform_value: 'douyin',
  account_id: 'x',
  openname: '',
  title: '探店',
  file_hash: '',
  outcome: 'done' as const,
  publishId: '',
  platform_item_id: '',
  platform_url: '',
  msg: '',
}
const STATE = {
  active: 1,
  id: 1,
  restore_time: 1,
  backup_time: 1,
  backup_name: '',
  asked_by: '',
  since: 100,
  epoch: 'now',
  held: 1,
  unconfirmed: 0,
  kept: { passwords: 0, admins: 0, rights: 0, devices: 0, proxies: 0, logs: 0 },
  checks: [{ id: 1, kind: 'device', subject: DEVICE, name: '前台', platform_value: '', settled: 0, how: '', note: '' }],
  works: [],
  lost: [],
}

const settle = async (answer: (asked: unknown) => unknown) => {
  const reported: unknown[] = []
  const http = testHttp((endpoint, input) => {
    if (endpoint === restoreState) return STATE
    expect(endpoint).toBe(reportJournal)
    reported.push(input)
    return { found: 0, lost: 0, refused: 0, settled: 0 }
  })
  const store = createStore(() => ({ info: { device_id: DEVICE } })) as unknown as HelperLink['store']
  const open = await settleByJournals({
    http,
    helper: { store, send: testSend((command, asked) => (expect(command).toBe(journalSince), answer(asked))) },
  })
  return { open, reported }
}

it('carries the signed pages as they are, from the first on', async () => {
  const pages = [
    { list: [ATTEMPT], next: 500, signature: 'one' },
    { list: [], next: 0, signature: 'two' },
  ]
  const asked: unknown[] = []
  const { reported } = await settle((wanted) => (asked.push(wanted), pages[asked.length - 1]))
  expect(asked).toEqual([
    { epoch: 'now', since: 100, after: 0 },
    { epoch: 'now', since: 100, after: 500 },
  ])
  expect(reported).toEqual([
    { device_id: DEVICE, epoch: 'now', since: 100, after: 0, list: [ATTEMPT], next: 500, signature: 'one' },
    { device_id: DEVICE, epoch: 'now', since: 100, after: 500, list: [], next: 0, signature: 'two' },
  ])
})

it('stops at a page of which something still runs: the rest is wanted again', async () => {
  const { reported } = await settle(() => ({ list: [{ ...ATTEMPT, outcome: 'running' }], next: 500, signature: 'one' }))
  expect(reported).toHaveLength(1)
})

it('lets the backend say what to do about a helper that can not sign', async () => {
  const { reported } = await settle(() => {
    throw new HelperError({ code: REPLY.badInput, message: '参数不正确' })
  })
  expect(reported).toEqual([
    { device_id: DEVICE, epoch: 'now', since: 100, after: 0, list: [], next: 0, signature: '' },
  ])
})

it('tells nothing when the helper fails otherwise', async () => {
  await expect(
    settle(() => {
      throw new HelperError({ code: REPLY.failed, message: 'x' })
    }),
  ).rejects.toThrow()
})
