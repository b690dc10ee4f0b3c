// What a publish does when something goes wrong around the click; the channels are plain functions here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AccountWay } from '../../contract/entities/account.ts'
import { createEvidence } from '../evidence/evidence.ts'
import { beginEntry } from '../journal/entries.ts'
import { openJournal } from '../journal/journal.ts'
import { HelperError } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import type { PublishedWork, PublishResult, PublishStepper, Work } from '../platforms/platform.ts'
import { createKillSwitch } from './kill-switch.ts'
import { createPublishJob } from './publish-job.ts'
import type { Route } from './routes.ts'
import { createRunContext } from './run-context.ts'

const account = { id: 1, accountId: 'u1', secUid: '', openname: '城南小馆' }
const key = { backend: 'b', epoch: 'e', itemId: 1, attemptNo: 1 }
const RESULT: PublishResult = { publishId: 'w1', platformItemId: 'w1', platformUrl: '', state: 'done' }
const failure = (kind: HelperError['kind'], over: { refused?: boolean; code?: string } = {}) =>
  new HelperError({
    kind,
    code: over.code ?? 'TEST',
    msg: '出错了',
    ...(over.refused === undefined ? {} : { refused: over.refused }),
  })

const open = () => {
  const dir = mkdtempSync(join(tmpdir(), 'publish-job-'))
  const journal = openJournal(dir)
  onTestFinished(() => {
    journal.close()
    rmSync(dir, { recursive: true, force: true })
  })
  journal.begin(key, {
    type: 'begin',
    data: beginEntry.parse({
      origin: 'http://127.0.0.1:1',
      platform: 'tiny',
      kind: 'video',
      account,
      title: '作品',
      timingTime: 0,
      durationMs: null,
    }),
  })
  const watched: number[] = []
  const told: { state: string; text: string }[] = []
  const works: PublishedWork[] = []
  const job = createPublishJob({
    journal,
    killSwitch: createKillSwitch(),
    events: { emit: (_event, data) => (told.push(data as (typeof told)[number]), 1) },
    log: silentLogger,
    confirmDelaysMs: [1],
    retryDelaysMs: [1, 1],
    evidence: createEvidence({ dataDir: dir, log: silentLogger }),
    tables: { ended: async () => '' },
    watch: (one) => void watched.push(one.itemId),
  })
  const route = (way: AccountWay, publish: (stepper: PublishStepper) => Promise<PublishResult>): Route => ({
    way,
    title: way,
    name: `tiny:${way}`,
    platformName: '小站',
    work: { account } as Work,
    run: async (one, inside) => {
      const { ctx, dispose } = createRunContext({ deadline: one.deadline, signal: one.signal, log: silentLogger })
      try {
        return await inside(ctx, {
          page: null,
          publish,
          works: async () => works,
          alive: () => true,
          keep: async () => undefined,
        })
      } finally {
        dispose()
      }
    },
  })
  const run = (routes: Route[]) =>
    job({
      key,
      origin: 'http://127.0.0.1:1',
      routes,
      signal: new AbortController().signal,
      deadline: Date.now() + 300_000,
    })
  return { route, run, watched, works, told, attempt: () => journal.read(key) }
}
/** A channel that fails after so many good clicks, each time in the same manner. */
const failing = (error: HelperError, where: 'before' | 'after') => {
  const seen = { runs: 0, clicks: 0 }
  const publish = async (stepper: PublishStepper): Promise<PublishResult> => {
    seen.runs += 1
    await stepper.step('form-open')
    if (where === 'before') throw error
    await stepper.pressPublish(async () => void (seen.clicks += 1))
    throw error
  }
  return { seen, publish }
}

test.each(['network', 'environment'] as const)(
  '%s trouble before the click is tried again twice; after it nothing is',
  async (kind) => {
    const early = failing(failure(kind), 'before')
    const one = open()
    expect(await one.run([one.route('browser', early.publish)])).toMatchObject({
      outcome: 'not-published',
      error: kind,
    })
    expect(early.seen).toEqual({ runs: 3, clicks: 0 })

    const late = failing(failure(kind), 'after')
    const two = open()
    expect(await two.run([two.route('browser', late.publish)])).toMatchObject({ outcome: 'unconfirmed', error: kind })
    expect(late.seen).toEqual({ runs: 1, clicks: 1 })
    // A row shows the beginning of a reason: it is what must not be done.
    expect(two.attempt()?.ended).toMatchObject({
      outcome: 'unconfirmed',
      msg: expect.stringMatching(/^请勿重复发布：/),
    })
    expect(two.watched).toEqual([1])
  },
)

test.each(['session', 'page-changed', 'network', 'environment', 'content', 'unknown'] as const)(
  'after the click no other channel is tried, whatever failed: %s',
  async (kind) => {
    const one = open()
    const first = failing(failure(kind), 'after')
    const second = failing(failure('content'), 'after')
    expect(await one.run([one.route('official', first.publish), one.route('browser', second.publish)])).toMatchObject({
      outcome: 'unconfirmed',
    })
    expect([first.seen.clicks, second.seen.clicks]).toEqual([1, 0])
  },
)

test('a click that was refused, and what fails afterwards, lead to no other channel', async () => {
  const one = open()
  let clicks = 0
  const second = failing(failure('content'), 'after')
  const refusedThenLost = async (stepper: PublishStepper): Promise<PublishResult> => {
    await stepper.pressPublish(async () => void (clicks += 1))
    await stepper.refused('请补充封面')
    throw failure('session')
  }
  expect(await one.run([one.route('browser', refusedThenLost), one.route('phone', second.publish)])).toMatchObject({
    outcome: 'not-published',
    error: 'session',
  })
  expect([clicks, second.seen.clicks]).toEqual([1, 0])
})

test('before the click the next channel is tried where the channel is to blame, and not where the work is', async () => {
  const one = open()
  const lost = failing(failure('session'), 'before')
  expect(
    await one.run([
      one.route('official', lost.publish),
      one.route('browser', async (stepper) => (await stepper.pressPublish(async () => undefined), RESULT)),
    ]),
  ).toMatchObject({ outcome: 'done', platformItemId: 'w1' })
  const two = open()
  const refused = failing(failure('content'), 'before')
  const next = failing(failure('content'), 'after')
  expect(await two.run([two.route('official', refused.publish), two.route('browser', next.publish)])).toMatchObject({
    outcome: 'not-published',
    error: 'content',
  })
  expect(next.seen.clicks).toBe(0)
})

test('a proof that the platform wants after the click and does not get is told as that, not as a click; answered, it is not mentioned', async () => {
  for (const [outcome, kind, words] of [
    ['expired', 'person', /要求验证，验证没有完成/],
    ['cancelled', 'unknown', /要求验证，验证没有完成/],
    ['answered', 'unknown', /：已点击发布/],
  ] as const) {
    const one = open()
    const route = one.route('browser', failing(failure(kind), 'after').publish)
    const asking: Route = {
      ...route,
      run: (job, inside) =>
        route.run(
          job,
          async (ctx, hands) =>
            await inside(ctx, {
              ...hands,
              publish: async (stepper) => {
                await stepper.pressPublish(async () => undefined)
                job.onPerson?.(true, '抖音发布需要短信验证码')
                job.onPerson?.(false, outcome)
                throw failure(kind)
              },
            }),
        ),
    }
    const ended = await one.run([asking])
    expect(ended).toMatchObject({ outcome: 'unconfirmed', msg: expect.stringMatching(words) })
    expect(ended.msg).toMatch(/^请勿重复发布：/)
    expect(one.told.map((step) => step.text)).toEqual(
      expect.arrayContaining([
        '等待人工处理：抖音发布需要短信验证码',
        ...(outcome === 'answered' ? [] : ['验证没有完成，正在核对作品列表']),
      ]),
    )
    if (outcome !== 'answered')
      expect(
        [
          ended.msg,
          ...one.told.slice(one.told.findIndex((step) => step.state === 'needs-person')).map((step) => step.text),
        ].join(),
      ).not.toContain('已点击发布')
  }
})

test('an unclear click is settled by the works list, and is unconfirmed without it', async () => {
  const one = open()
  const late = failing(failure('unknown'), 'after')
  one.works.push({
    platformItemId: 'w9',
    platformUrl: '',
    title: '作品',
    kind: 'video',
    publishTime: Math.floor(Date.now() / 1000),
    durationMs: null,
    state: 'published',
    reason: '',
  })
  expect(await one.run([one.route('browser', late.publish)])).toMatchObject({ outcome: 'done', platformItemId: 'w9' })
  const two = open()
  expect(await two.run([two.route('browser', late.publish)])).toMatchObject({
    outcome: 'unconfirmed',
    platformItemId: '',
  })
  expect(two.watched).toEqual([1])
})
