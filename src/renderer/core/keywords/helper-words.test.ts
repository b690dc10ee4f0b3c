import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { pullDownWords, saveHelperWords } from '../../../contract/http/keyword-ideas.ts'
import { loginNeedInfo } from '../../../contract/http/third-auth.ts'
import { HelperError } from '../errors/helper-error.ts'
import { CLOSED } from '../helper/helper-state.ts'
import { testHttp, testSend } from '../services/testing-services.ts'
import { askHelperWords, type HelperWordsDeps } from './helper-words.ts'

const row = (seed: string, status: string, words: string[] = [], note = '') => ({
  seed,
  kind: 'pulldown',
  provider: 'bilibili_helper',
  is_synthetic: 0,
  status,
  note,
  words: words.map((word, at) => ({ word, rank: at + 1 })),
  fetched_time: status === 'waiting' ? null : 1_700_000_000,
})
interface Sent {
  words: string[]
}
type Found = {
  list: { seed: string; level: 1; status: string; words: { word: string; rank: number }[]; reason: string }[]
  asked: number
  evidence_id: null
}

/** A server that keeps one word, and a helper that answers by a script. */
const open = (answer: (seed: string) => Found | Error, connected = true) => {
  const saved: unknown[] = []
  const sent: string[] = []
  const call = vi.fn(
    (
      endpoint: Endpoint,
      input: {
        words?: string[]
        list?: { seed: string; status: string; words: string[]; note: string }[]
        force?: number
      },
    ) => {
      if (endpoint === loginNeedInfo)
        return Promise.resolve({
          login_id: 'login-id-1',
          platform_value: 'douyin',
          third_auth_id: 7,
          account_id: 'dy7',
          third_cookie: '',
          proxy: '',
          user_agent: '',
          partition: '',
        })
      if (endpoint === pullDownWords)
        return Promise.resolve({
          job_id: null,
          list: (input.words ?? []).map((seed) =>
            seed === '装修' && input.force !== 1 ? row(seed, 'ok', ['装修价格']) : row(seed, 'waiting'),
          ),
        })
      if (endpoint === saveHelperWords) saved.push(...(input.list ?? []))
      return Promise.resolve({ list: (input.list ?? []).map((one) => row(one.seed, one.status, one.words, one.note)) })
    },
  )
  const send = vi.fn((_command: unknown, data: Sent) => {
    const [seed = ''] = data.words
    sent.push(seed)
    const found = answer(seed)
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
  })
  const deps: HelperWordsDeps = {
    http: testHttp((endpoint, input) => call(endpoint, input as Parameters<typeof call>[1])),
    helper: {
      send: testSend((command, input) => send(command, input as Sent)),
      store: createStore(() => ({ ...CLOSED, connected })),
    },
  }
  return { deps, saved, sent, call, send }
}
const found = (seed: string, status: string, words: string[] = [], reason = '', asked = 1): Found => ({
  asked,
  evidence_id: null,
  list: [{ seed, level: 1, status, words: words.map((word, at) => ({ word, rank: at + 1 })), reason }],
})
const ask = (deps: HelperWordsDeps, words: string[], more: { force?: boolean; signal?: AbortSignal } = {}) =>
  askHelperWords(
    deps,
    { words, platform: 'bilibili', depth: 1, ...(more.force === undefined ? {} : { force: more.force }) },
    { signal: more.signal ?? new AbortController().signal, onStep: () => undefined },
  )

it('asks the helper only for what is not kept, hands each in, and tells nothing found from found', async () => {
  const { deps, saved, sent } = open((seed) =>
    found(seed, seed === '水电' ? 'ok' : 'empty', seed === '水电' ? ['水电安装'] : []),
  )
  const told = await ask(deps, ['装修', '水电', '漏水'])
  expect(told).toMatchObject({
    end: 'done',
    rows: [
      { seed: '装修', status: 'ok' },
      { seed: '水电', status: 'ok', words: [{ word: '水电安装', rank: 1 }] },
      { seed: '漏水', status: 'empty' },
    ],
  })
  expect(sent).toEqual(['水电', '漏水'])
  expect(saved).toMatchObject([
    { seed: '水电', words: ['水电安装'] },
    { seed: '漏水', words: [] },
  ])
  await ask(deps, ['装修'], { force: true })
  expect(sent).toEqual(['水电', '漏水', '装修'])
})

it('types what was suggested on a second level, each word once, and keeps what was found when it is stopped', async () => {
  const two = open((seed) => found(seed, 'ok', [`${seed}一`, '水电']))
  const signal = new AbortController()
  const told = await askHelperWords(
    two.deps,
    { words: ['水电', '漏水'], platform: 'bilibili', depth: 2 },
    {
      signal: signal.signal,
      onStep: (_rows, step) => {
        if (step.word === '漏水一') signal.abort()
      },
    },
  )
  expect(two.sent).toEqual(['水电', '漏水', '水电一', '漏水一'])
  expect(told.rows.map((one) => one.seed)).toEqual(['水电', '漏水', '水电一', '漏水一'])
  const stopped = new AbortController()
  const part = open((seed) =>
    seed === '乙' ? new HelperError({ code: 499, message: 'cancelled' }) : found(seed, 'ok', ['甲一']),
  )
  expect(await ask(part.deps, ['甲', '乙'], { signal: stopped.signal })).toMatchObject({
    end: 'cancelled',
    rows: [
      { seed: '甲', status: 'ok' },
      { seed: '乙', status: 'waiting' },
    ],
  })
  expect(part.saved).toMatchObject([{ seed: '甲' }])
})

it('stops at a wall, and keeps what was found before it', async () => {
  const { deps, sent } = open((seed) =>
    seed === '乙' ? found(seed, 'blocked', [], 'B站要求人工验证，已停止查询') : found(seed, 'ok', [`${seed}一`]),
  )
  expect(await ask(deps, ['甲', '乙', '丙'])).toMatchObject({
    end: 'blocked',
    note: expect.stringContaining('人工验证'),
    rows: [{ status: 'ok' }, { status: 'blocked' }, { seed: '丙', status: 'waiting' }],
  })
  expect(sent).toEqual(['甲', '乙'])
})

it('says in its own way that there is no helper, an old one, a stop, a day that is spent', async () => {
  expect(await ask(open(() => new Error('never'), false).deps, ['甲'])).toMatchObject({
    end: 'offline',
    rows: [{ status: 'waiting' }],
  })
  expect((await ask(open(() => new Error('never'), false).deps, ['装修'])).end).toBe('done')
  for (const [code, end] of [
    [404, 'unsupported'],
    [501, 'unsupported'],
    [503, 'offline'],
    [499, 'cancelled'],
    [500, 'failed'],
  ] as const)
    expect((await ask(open(() => new HelperError({ code, message: '为什么' })).deps, ['甲'])).end).toBe(end)
  expect((await ask(open((seed) => found(seed, 'ok')).deps, ['甲'], { signal: AbortSignal.abort() })).end).toBe(
    'cancelled',
  )
  const spent = open((seed) => found(seed, 'error', [], '今天已查询 400 次', 0))
  expect(await ask(spent.deps, ['甲', '乙'])).toMatchObject({ end: 'failed', note: '今天已查询 400 次' })
  expect(spent.sent).toEqual(['甲'])
})

it('looks with the account that was chosen, asked for once, and keeps related words apart from those of the box', async () => {
  const { deps, call, send } = open((seed) => found(seed, 'ok', [`${seed}一`]))
  const told = await askHelperWords(
    deps,
    { words: ['水电', '漏水'], platform: 'douyin', depth: 1, kinds: ['pulldown', 'relevant'], accountId: 7 },
    { signal: new AbortController().signal, onStep: () => undefined },
  )
  expect(told).toMatchObject({
    end: 'done',
    rows: [{ seed: '水电' }, { seed: '漏水' }, { seed: '水电' }, { seed: '漏水' }],
  })
  expect(call.mock.calls.filter(([endpoint]) => endpoint === loginNeedInfo)).toHaveLength(1)
  expect(send.mock.calls.map(([, data]) => data)).toMatchObject([
    ...['水电', '漏水'].map((word) => ({ words: [word], thirdauth: { id: 7, account_id: 'dy7' } })),
    ...['水电', '漏水'].map((word) => ({ words: [word], kind: 'relevant' })),
  ])
  expect(send.mock.calls[0]?.[1]).not.toHaveProperty('kind')
  expect(
    call.mock.calls.flatMap(([endpoint, input]) =>
      endpoint === saveHelperWords ? [(input as { kind?: string }).kind] : [],
    ),
  ).toEqual(['pulldown', 'pulldown', 'relevant', 'relevant'])
})
