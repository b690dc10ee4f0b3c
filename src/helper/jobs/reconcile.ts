// Finds the end of attempts that a crash or an unclear press left open.
import { HELPER_WORDS } from '../../contract/helper-words.ts'
import { publishSettled } from '../../contract/helper/events.ts'
import type { z } from 'zod'
import { INTERRUPTED, toHelperError, unsupported } from '../lib/errors.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'
import { isSettled } from '../journal/attempt.ts'
import type { Attempt } from '../journal/attempt.ts'
import { endedEntry, interruptedOf } from '../journal/entries.ts'
import type { AttemptKey, EndedEntry } from '../journal/entries.ts'
import type { Journal } from '../journal/journal.ts'
import { CHECK_DELAYS_MS } from '../journal/schedule.ts'
import type { OfficialRegistry } from '../official/registry.ts'
import type { PlatformRegistry, PublishedWork } from '../platforms/platform.ts'
import type { Tokens } from '../vault/tokens.ts'
import type { SignOutcome } from '../vault/sign-outcome.ts'
import type { AccountJobs } from './account-jobs.ts'
import { settleFromWorks, sinceOf } from './works-check.ts'

export interface Reconciler {
  /** On start: not pressed -> not published; pressed -> the works list decides. */
  start(): void
  /** Looks after an attempt that just became unconfirmed. */
  watch(key: AttemptKey): void
  /** Ends found since the start that no page of this backend has heard of yet. */
  undelivered(backend: string): z.input<typeof publishSettled.data>[]
  /** The same, and they stay for the pages. */
  pending(backend: string): readonly z.input<typeof publishSettled.data>[]
  close(): void
}
export interface ReconcilerDeps {
  readonly journal: Journal
  readonly jobs: AccountJobs
  readonly platforms: PlatformRegistry
  readonly officials: OfficialRegistry
  readonly tokens: Tokens
  readonly events: EventSink
  readonly log: Logger
  /** Signs how an attempt of a backend ended, as this device. */
  readonly sign: SignOutcome
  readonly delaysMs?: readonly number[]
}
const LOOK_MS = 120_000
const wayOf = (attempt: Attempt | null) =>
  attempt?.fingerprint.way === undefined ? {} : { way: attempt.fingerprint.way }

/** What a cut-off attempt is without any look at the platform: pure. */
export function verdictAtStart(attempt: Attempt): EndedEntry | null {
  if (attempt.ended) return null
  if (!attempt.pressed) {
    return endedEntry.parse({
      outcome: 'not-published',
      error: 'environment',
      code: INTERRUPTED,
      step: attempt.state,
      msg: HELPER_WORDS.notSubmitted,
    })
  }
  return endedEntry.parse({
    outcome: 'unconfirmed',
    error: 'unknown',
    code: INTERRUPTED,
    step: attempt.state,
    msg: HELPER_WORDS.unknown,
  })
}

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const delays = deps.delaysMs ?? CHECK_DELAYS_MS
  const stop = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const kept = new Map<string, z.input<typeof publishSettled.data>[]>()

  const tell = (key: AttemptKey, ended: EndedEntry): void => {
    const told = {
      item_id: key.itemId,
      attempt_no: key.attemptNo,
      epoch: key.epoch,
      outcome: ended.outcome,
      publishId: ended.publishId,
      platform_item_id: ended.platformItemId,
      platform_url: ended.platformUrl,
      msg: ended.msg,
      ...wayOf(deps.journal.read(key)),
      ...(ended.articleUrls.length === 0 ? {} : { article_urls: ended.articleUrls }),
      ...interruptedOf(ended),
    }
    const data = { ...told, signature: deps.sign(key.backend, told) }
    if (deps.events.emit(publishSettled, data, { backend: key.backend }) > 0) return
    kept.set(key.backend, [...(kept.get(key.backend) ?? []), data].slice(-500))
  }
  const look = async (key: AttemptKey, attempt: Attempt): Promise<boolean> => {
    const { begin } = attempt
    const { account } = begin
    const common = {
      account,
      signal: stop.signal,
      deadline: Date.now() + LOOK_MS,
      origin: begin.origin,
      itemId: key.itemId,
    }
    const official = attempt.fingerprint.way === 'official' ? deps.officials.get(begin.platform) : undefined
    const platform = deps.platforms.get(begin.platform)
    const read = async (): Promise<readonly PublishedWork[]> => {
      if (official) {
        return deps.jobs.direct({ ...common, platformValue: begin.platform }, async (ctx) =>
          official.worksList(ctx, {
            account,
            token: await deps.tokens.use('', begin.platform, account.accountId),
            since: sinceOf(attempt),
          }),
        )
      }
      if (!platform) throw unsupported(`平台 ${begin.platform}`)
      return deps.jobs.run({ ...common, platform, sealed: '', visible: false, looksOnly: true }, (ctx, browser) =>
        platform.worksList(ctx, { account, browser, since: sinceOf(attempt) }),
      )
    }
    const works = await read()
    const ended = settleFromWorks(deps.journal, key, attempt, works)
    if (ended) tell(key, ended)
    return ended !== null
  }
  const schedule = (key: AttemptKey, misses: number): void => {
    // A look may end after the helper did: the journal is closed then.
    if (stop.signal.aborted) return
    const attempt = deps.journal.read(key)
    if (!attempt || isSettled(attempt, delays.length)) return
    // A look that couldn't be made (no network, window open) doesn't use up a check, but comes later each time.
    const delay = delays[Math.min(attempt.checks + misses, delays.length - 1)] ?? 0
    const timer = setTimeout(() => {
      timers.delete(timer)
      look(key, attempt).then(
        (found) => (found ? undefined : schedule(key, misses)),
        (error: unknown) => {
          deps.log.warn('reconcile.look', { item: key.itemId, code: toHelperError(error).code })
          schedule(key, misses + 1)
        },
      )
    }, delay)
    timer.unref()
    timers.add(timer)
  }
  return {
    start: () => {
      for (const { key, attempt } of deps.journal.open()) {
        const verdict = verdictAtStart(attempt)
        if (verdict) {
          deps.journal.append(key, { type: 'ended', data: verdict })
          deps.log.info('reconcile.verdict', {
            item: key.itemId,
            attempt: key.attemptNo,
            outcome: verdict.outcome,
            step: verdict.step,
          })
          tell(key, verdict)
        }
        schedule(key, 0)
      }
    },
    watch: (key) => schedule(key, 0),
    pending: (backend) => kept.get(backend) ?? [],
    undelivered: (backend) => {
      const list = kept.get(backend) ?? []
      kept.delete(backend)
      return list
    },
    close: () => {
      stop.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
