// Publishes one work of one account and never twice (docs/publishing.md).
import { publishProgress } from '../../contract/helper/events.ts'
import { toHelperError, unsupported } from '../lib/errors.ts'
import type { HelperError } from '../lib/errors.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'
import type { RunContext } from '../lib/run-context.ts'
import { endedEntry } from '../journal/entries.ts'
import type { AttemptKey, EndedEntry } from '../journal/entries.ts'
import type { Journal } from '../journal/journal.ts'
import type { PublishResult } from '../platforms/platform.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { takeKeys } from '../browser/look-trace.ts'
import { recordSteps } from '../evidence/record-stepper.ts'
import type { Tables } from '../tables/tables.ts'
import type { KillSwitch } from './kill-switch.ts'
import { blamesWay } from './routes.ts'
import type { Hands, Route } from './routes.ts'
import { createStepper } from './publish-stepper.ts'
import type { EngineStepper, StepReport } from './publish-stepper.ts'
import { settleFromWorks, sinceOf } from './works-check.ts'

export interface PublishRequest {
  readonly key: AttemptKey
  readonly origin: string
  /**
   * Ways to try, in order; at least one. The next is tried only before anything was pressed, and only when the way
   * itself is to blame.
   */
  readonly routes: readonly Route[]
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
}
export interface PublishJobDeps {
  readonly journal: Journal
  readonly evidence: Pick<Evidence, 'record'>
  readonly killSwitch: KillSwitch
  /** Hears how publishes end with the selector tables. */
  readonly tables: Pick<Tables, 'ended'>
  readonly events: EventSink
  readonly log: Logger
  /** Looks at the works list right after an unclear press, ms before each. */
  readonly confirmDelaysMs?: readonly number[]
  /** Pauses before the retries of network and environment errors, ms. */
  readonly retryDelaysMs?: readonly number[]
  /** Takes over what stays unconfirmed. */
  readonly watch: (key: AttemptKey) => void
}

const RETRY_DELAYS_MS = [2_000, 6_000]
const CONFIRM_DELAYS_MS = [2_000, 5_000, 10_000]
/** Time kept at the end of the deadline for an answer, ms. */
const ANSWER_MS = 3_000
/** How long a killed run gets to say its last word, ms. */
const SETTLE_MS = 2_500

// What must not be done comes first: a row shows the beginning.
const UNCLEAR = '请勿重复发布：已点击发布但未得到平台确认，云管家会继续核对作品列表'
/** The platform wanted a proof after the press and did not get it: that the button was pressed says nothing then. */
const UNPROVEN = '请勿重复发布：发布时平台要求验证，验证没有完成；是否发出以平台作品列表为准，云管家会继续核对'
const UNTOLD = '请勿重复发布：已出示手机发布二维码但没有得到结果，云管家会继续核对作品列表'
/** Longest note of an end. */
const NOTE_MAX = 500
const retriable = (error: HelperError): boolean => error.kind === 'network' || error.kind === 'environment'

/** Runs an attempt that `journal.begin` has accepted. Resolves with its end, which is journalled; never rejects. */
export function createPublishJob(deps: PublishJobDeps) {
  const finish = (request: PublishRequest, ended: EndedEntry): EndedEntry => {
    deps.journal.append(request.key, { type: 'ended', data: ended })
    return ended
  }
  const report = (
    request: PublishRequest,
    state: StepReport['state'] | EndState,
    text: string,
    percent: number,
  ): void => {
    deps.events.emit(
      publishProgress,
      { item_id: request.key.itemId, attempt_no: request.key.attemptNo, state, text, percent },
      { origin: request.origin },
    )
  }

  /** After the press without a clear sign: the works list decides, on the same way while it stands. */
  const confirm = async (request: PublishRequest, ctx: RunContext, hands: Hands): Promise<EndedEntry | null> => {
    for (const delay of deps.confirmDelaysMs ?? CONFIRM_DELAYS_MS) {
      if (!hands.alive() || ctx.remaining() < delay + ANSWER_MS) return null
      await ctx.sleep(delay)
      const attempt = deps.journal.read(request.key)
      if (!attempt) return null
      try {
        const works = await hands.works(sinceOf(attempt))
        const ended = settleFromWorks(deps.journal, request.key, attempt, works)
        if (ended) return ended
      } catch (error) {
        ctx.check()
        deps.log.warn('publish.confirm', { item: request.key.itemId, error })
      }
    }
    return null
  }

  /**
   * One run on one way.
   * @throws only what happened before the press (or after a refusal)
   */
  const onWay = async (
    request: PublishRequest,
    ctx: RunContext,
    hands: Hands,
    stepper: EngineStepper,
    tried: readonly string[],
    proof: Proof,
    seen: (keys: ReadonlyMap<string, number>) => void,
  ): Promise<EndedEntry> => {
    const recorder = deps.evidence.record(request.key)
    const { page } = hands
    if (page) takeKeys(page)
    try {
      for (const line of tried) await recorder.step('fallback', line, page, false)
      const result: PublishResult = await hands.publish(recordSteps(stepper, recorder, page))
      await recorder.step('done', result.reason ? `发布成功，${result.reason}` : '发布成功', page, true)
      await hands.keep()
      const note = [...tried, result.reason ?? ''].filter(Boolean).join('；').slice(0, NOTE_MAX)
      return finish(
        request,
        endedEntry.parse({
          outcome: 'done',
          publishId: result.publishId,
          platformItemId: result.platformItemId,
          platformUrl: result.platformUrl,
          inReview: result.state === 'in-review',
          note,
          articleUrls: result.articleUrls ?? [],
        }),
      )
    } catch (error) {
      const failure = toHelperError(error, stepper.pressed() ? 'confirming' : stepper.current().state)
      // A stopped run's browser is being killed: it has nothing to show, and nobody waits for it.
      if (!ctx.signal.aborted) await recorder.failed(failure, page)
      if (!stepper.pressed()) throw error
      if (failure.refused) {
        await stepper.refused(failure.message)
        throw failure
      }
      deps.log.warn('publish.unclear', {
        item: request.key.itemId,
        code: failure.code,
        error: failure.cause ?? failure.message,
      })
      const settled = ctx.signal.aborted ? null : await confirm(request, ctx, hands).catch(() => null)
      return settled ?? unconfirmed(request, failure, proof)
    } finally {
      if (page) seen(takeKeys(page))
    }
  }
  const unconfirmed = (request: PublishRequest, failure: HelperError, proof: Proof): EndedEntry => {
    const msg =
      deps.journal.read(request.key)?.fingerprint.way === 'phone'
        ? UNTOLD
        : proof.missing || failure.kind === 'person'
          ? UNPROVEN
          : UNCLEAR
    return finish(
      request,
      endedEntry.parse({
        outcome: 'unconfirmed',
        error: failure.kind,
        code: failure.code,
        step: failure.step || 'confirming',
        msg,
      }),
    )
  }

  return async (request: PublishRequest): Promise<EndedEntry> => {
    let name = request.routes[0]?.name ?? ''
    const tried: string[] = []
    const proof: Proof = { missing: false }
    const check = () => {
      if (request.signal.aborted) throw toHelperError(request.signal.reason)
    }
    let stepper: EngineStepper | undefined
    let inside: Promise<EndedEntry> | undefined
    /** Keys of the table that the last run in a browser found; undefined = no browser was asked. */
    let keys: ReadonlyMap<string, number> | undefined
    const attemptOnce = (route: Route): Promise<EndedEntry> => {
      deps.killSwitch.check(route.name, route.platformName)
      const fresh = createStepper({
        journal: deps.journal,
        key: request.key,
        check,
        report: (step) => report(request, step.state, step.text, step.percent),
      })
      stepper = fresh
      return route.run(
        {
          signal: request.signal,
          deadline: request.deadline,
          origin: request.origin,
          itemId: request.key.itemId,
          reportProgress: ({ text, percent }) =>
            report(request, fresh.current().state, text, percent ?? fresh.current().percent),
          onPerson: (asked, text) => {
            proof.missing = asked || (text !== 'answered' && text !== 'gone')
            const { state, text: words, percent } = fresh.current()
            if (asked) report(request, 'needs-person', `等待人工处理：${text}`, percent)
            else if (proof.missing && fresh.pressed())
              report(request, 'confirming', '验证没有完成，正在核对作品列表', percent)
            else report(request, state, words, percent)
          },
        },
        (ctx, hands) => (inside = onWay(request, ctx, hands, fresh, tried, proof, (seen) => (keys = seen))),
      )
    }
    /** On one way, with its retries. */
    const runOn = async (route: Route): Promise<EndedEntry> => {
      deps.journal.append(request.key, { type: 'step', data: { name: 'preparing' } })
      deps.journal.append(request.key, { type: 'note', data: { way: route.way } })
      report(request, 'preparing', '准备文件', 2)
      const delays = deps.retryDelaysMs ?? RETRY_DELAYS_MS
      for (let round = 0; ; round += 1) {
        try {
          return await attemptOnce(route)
        } catch (error) {
          if (stepper?.pressed()) {
            // The job's own end (cancel, deadline) outruns what the platform still learns while its browser is killed.
            await Promise.race([inside?.catch(() => undefined), pause(SETTLE_MS)])
            return (
              deps.journal.read(request.key)?.ended ?? unconfirmed(request, toHelperError(error, 'confirming'), proof)
            )
          }
          stepper?.close()
          const failure = toHelperError(error, stepper?.current().state ?? 'preparing')
          const delay = delays[round]
          const time = request.deadline - Date.now()
          if (
            !retriable(failure) ||
            failure.reply === 409 ||
            delay === undefined ||
            request.signal.aborted ||
            time < delay + 30_000
          )
            throw failure
          deps.log.info('publish.retry', { item: request.key.itemId, round: round + 1, code: failure.code })
          report(
            request,
            stepper?.current().state ?? 'preparing',
            `${failure.message}，${delay / 1000} 秒后重试`,
            stepper?.current().percent ?? 2,
          )
          await pause(delay, request.signal)
        }
      }
    }
    const run = async (): Promise<EndedEntry> => {
      for (const [at, route] of request.routes.entries()) {
        ;[name, keys] = [route.name, undefined]
        try {
          return await runOn(route)
        } catch (error) {
          const failure = toHelperError(error, stepper?.current().state ?? 'preparing')
          const next = request.routes[at + 1]
          // Once pressed, even if refused, nothing tries another way.
          const pressed = (deps.journal.read(request.key)?.pressedTime ?? 0) > 0
          if (next === undefined || pressed || request.signal.aborted || !blamesWay(route.way, failure)) throw failure
          deps.killSwitch.record(name, failure)
          const line = `${route.title}：${failure.message}，改用${next.title}`
          tried.push(line)
          deps.log.info('publish.fallback', {
            item: request.key.itemId,
            from: route.way,
            to: next.way,
            code: failure.code,
          })
          report(request, 'preparing', line, 2)
        }
      }
      throw unsupported('发布')
    }
    let ended: EndedEntry
    try {
      ended = await run()
    } catch (error) {
      const failure = toHelperError(error, stepper?.current().state ?? 'queued')
      if (failure.kind === 'unknown')
        deps.log.error('publish.failed', {
          item: request.key.itemId,
          code: failure.code,
          error: failure.cause ?? failure.message,
        })
      const told = keys ? await deps.tables.ended(name, failure, keys) : ''
      // Another table holds from now on: what failed with the one before says nothing about it.
      deps.killSwitch.record(name, told ? null : failure)
      ended = finish(
        request,
        endedEntry.parse({
          outcome: 'not-published',
          error: failure.kind,
          code: failure.code,
          step: failure.step || (stepper?.current().state ?? 'queued'),
          msg: [...tried, failure.message, told].filter(Boolean).join('；').slice(0, 500),
          cancelled: failure.reply === 499,
        }),
      )
    }
    if (ended.outcome === 'done') {
      deps.killSwitch.record(name, null)
      if (keys) await deps.tables.ended(name, null, keys)
    }
    if (ended.outcome === 'unconfirmed') deps.watch(request.key)
    const state =
      ended.outcome === 'done'
        ? 'done'
        : ended.outcome === 'unconfirmed'
          ? 'unconfirmed'
          : ended.cancelled
            ? 'cancelled'
            : 'failed'
    report(request, state, ended.msg || '发布成功', 100)
    return ended
  }
}
/** `missing`: a person was asked for something and did not give it. */
interface Proof {
  missing: boolean
}
type EndState = 'done' | 'unconfirmed' | 'failed' | 'cancelled'

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })
