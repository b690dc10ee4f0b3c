import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { runStart } from '../../../contract/helper/run-commands.ts'
import { startDueRun } from '../../../contract/http/publish-runs.ts'
import { pageWithDuties } from '../duties/testing-duties.ts'
import { DUE_POLL_MS, dueWorksDuty } from './due-works.ts'
import { type WorksListDeps, worksListDuty } from './works-lists.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

it('begins what is due while a list of works is being read, and the page knows of it at once', async () => {
  let due = 0
  const asked: string[] = []
  const http = {
    call: async (endpoint: unknown) => {
      if (endpoint === startDueRun) return { run_id: due, grant: 'g' }
      // Whose list is due: nobody answers for long.
      return await new Promise(() => undefined)
    },
  }
  const helper = {
    store: createStore(() => ({ connected: true, info: { device_id: 'desk-0001' } })),
    send: async (command: unknown) => void asked.push(command === runStart ? 'begun' : 'other'),
  }
  const publishing = {
    store: createStore<{ runs: readonly PublishRun[] }>(() => ({ runs: [] })),
    refresh: async () => void asked.push('refreshed'),
  }
  const deps = {
    http,
    helper,
    publishing,
    session: { store: createStore(() => ({ perms: ['*'] })) },
    manualRunActive: () => false,
    notify: () => undefined,
    words: () => (key: string) => key,
    changed: () => undefined,
  } as unknown as Parameters<typeof dueWorksDuty>[0] & WorksListDeps
  const page = pageWithDuties([worksListDuty(deps), dueWorksDuty(deps)])
  await page.pass(5 * DUE_POLL_MS)
  expect(asked).toEqual([])
  due = 9
  await page.pass(DUE_POLL_MS)
  expect(asked).toEqual(['begun', 'refreshed'])
  page.stop()
})

it('says how works went out that nobody pressed publish for, once, when their run ends', async () => {
  const run = { id: 4, kind: 'due', mine: 1, device_id: 'desk-0001', end_time: 0, total: 1, success: 0, failed: 0 }
  const store = createStore<{ runs: readonly unknown[] }>(() => ({ runs: [run] }))
  const notices: string[] = []
  const page = pageWithDuties(
    [
      dueWorksDuty({
        helper: { store: createStore(() => ({ connected: false, info: null })) },
        publishing: { store, refresh: async () => undefined },
        notify: (title: string) => notices.push(title),
        words: () => (key: string) => key,
      } as unknown as Parameters<typeof dueWorksDuty>[0]),
    ],
    { connected: false },
  )
  const ended = { ...run, success: 1, unconfirmed: 0, skipped: 0, end_time: 5 }
  store.setState({ runs: [ended] })
  store.setState({ runs: [{ ...ended }] })
  await page.pass(0)
  expect(notices.length).toBe(1)
  page.set({ perms: null })
  store.setState({ runs: [{ ...run, id: 5 }] })
  store.setState({ runs: [{ ...ended, id: 5 }] })
  expect(notices.length).toBe(1)
})
