import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import type { RunEntry, RunStore } from './run-store.ts'
import { createRuns } from './runs.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const identity = {
  deviceId: 'device-0001',
  sign: (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
}
const ORIGIN = 'http://127.0.0.1:1'

/** Runs whose entries stay in memory, and a backend that answers each call with this. */
const open = (answer: (name: string, kept: readonly RunEntry[]) => Promise<Response>) => {
  let kept: RunEntry[] = []
  const store: RunStore = {
    list: () => kept,
    put: (one) => Promise.resolve(void (kept = [...kept.filter((other) => other.run_id !== one.run_id), one])),
    drop: (one) => Promise.resolve(void (kept = kept.filter((other) => other.run_id !== one.run_id))),
  }
  vi.stubGlobal('fetch', (url: string) => answer(url.split('/').at(-1) ?? '', kept))
  const dispatcher = { run: () => Promise.reject(new Error('nothing is published here')) }
  const runs = createRuns({
    store,
    identity,
    backends: { identify: () => Promise.reject(new Error('not asked')) },
    dispatcher,
    log: silentLogger,
    places: 1,
  })
  return { runs, store }
}
afterEach(() => vi.unstubAllGlobals())

test('a helper that dies right after it was let in knows of the run in its next life', async () => {
  const seen: RunEntry[][] = []
  const { runs, store } = open((name, kept) => {
    seen.push([...kept])
    // The grant is used up, and nothing more comes of this life.
    return name === 'open'
      ? Promise.resolve(Response.json({ code: 1, msg: '', data: { token: 't', live: 1, kind: 'task', parallel: 1 } }))
      : new Promise(() => undefined)
  })
  await runs.start(ORIGIN, 7, 'grant')
  expect(seen[0]).toEqual([{ origin: ORIGIN, run_id: 7, after: 0, over: null }])
  expect(store.list()).toEqual([{ origin: ORIGIN, run_id: 7, after: 0, over: null }])
  runs.close()
})

test('a run that is refused is told and forgotten', async () => {
  const { runs, store } = open(() =>
    Promise.resolve(Response.json({ code: CODE.UNAUTHORIZED, msg: '登录已失效', data: null }, { status: 401 })),
  )
  await expect(runs.start(ORIGIN, 7, 'grant')).rejects.toMatchObject({ code: 'RUN_REFUSED' })
  expect([store.list(), runs.size]).toEqual([[], 0])
})
