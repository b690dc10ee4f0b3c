// Contexts, people and steppers for the tests of this folder.
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { createRunContext } from '../../jobs/run-context.ts'
import type { HelperError } from '../../lib/errors.ts'
import { silentLogger } from '../../lib/logger.ts'
import type { PersonAnswer, PersonHandle, PersonRequest, RunContext } from '../../lib/run-context.ts'
import type { LoginContext, PublishStep, PublishStepper, Work, WorkFingerprint } from '../platform.ts'

/** A person who sees requests and answers them when the test says so. */
export interface Person {
  readonly requests: PersonRequest[]
  readonly errors: string[]
  readonly outcomes: string[]
  answer(answer: PersonAnswer): void
}
export interface Run {
  readonly ctx: RunContext
  readonly person: Person
  readonly controller: AbortController
  /** Pauses between looks (how many, how long), and how often the browser was asked something. */
  readonly spent: { pauses: number; pauseMs: number; trips: number }
}

/** A context of the real kind; its deadline is `ms` away. */
export function startRun(ms = patient(55_000)): Run {
  const controller = new AbortController()
  const answers: PersonAnswer[] = []
  const person: Person = { requests: [], errors: [], outcomes: [], answer: (answer) => void answers.push(answer) }
  const openPerson = (request: PersonRequest): PersonHandle => {
    person.requests.push(request)
    return {
      next: () => Promise.reject(new Error('not used')),
      take: () => answers.shift() ?? null,
      update: ({ error }) => void (error && person.errors.push(error)),
      close: (outcome) => void person.outcomes.push(outcome),
    }
  }
  const { ctx } = createRunContext({
    deadline: Date.now() + ms,
    log: silentLogger,
    signal: controller.signal,
    openPerson,
  })
  const spent = { pauses: 0, pauseMs: 0, trips: 0 }
  const counted: RunContext = {
    ...ctx,
    sleep: async (pause) => {
      const began = performance.now()
      await ctx.sleep(pause)
      spent.pauses += 1
      spent.pauseMs += performance.now() - began
    },
    race: (promise, options) => {
      spent.trips += 1
      return ctx.race(promise, options)
    },
  }
  return { ctx: counted, person, controller, spent }
}

/** A login's context; `shown` holds what the dialog showed. */
export function startLogin(ms?: number) {
  const run = startRun(ms)
  const shown: { step: string; text: string; qrImage: string }[] = []
  let refresh = false
  const ctx: LoginContext = {
    ...run.ctx,
    showStep: (step, text, qr) => void shown.push({ step, text, qrImage: qr?.qrImage ?? '' }),
    refreshWanted: () => {
      const was = refresh
      refresh = false
      return was
    },
  }
  return { ...run, ctx, shown, wantRefresh: () => (refresh = true) }
}

export interface Recorded extends PublishStepper {
  readonly steps: string[]
  readonly times: { name: string; at: number }[]
  readonly notes: WorkFingerprint[]
  presses: number
  readonly refusals: string[]
}

/** A stepper as strict as the engine's; `onStep` runs as a step begins. */
export function recordSteps(onStep: (name: PublishStep | 'pressed') => void = () => undefined): Recorded {
  let open = false
  const recorded: Recorded = {
    steps: [],
    times: [],
    notes: [],
    presses: 0,
    refusals: [],
    step: async (name) => {
      if (open) throw new Error('a step after the press')
      recorded.steps.push(name)
      recorded.times.push({ name, at: performance.now() })
      onStep(name)
    },
    uploaded: () => undefined,
    note: async (fingerprint) => void recorded.notes.push(fingerprint),
    pressPublish: async (click) => {
      if (open) throw new Error('pressed twice')
      open = true
      recorded.presses += 1
      recorded.times.push({ name: 'pressed', at: performance.now() })
      await click()
      onStep('pressed')
    },
    refused: async (reason) => {
      recorded.refusals.push(reason)
      open = false
    },
  }
  return recorded
}

/** The error of a promise that must fail. */
export async function failure(work: Promise<unknown>): Promise<HelperError> {
  try {
    await work
  } catch (error) {
    return error as HelperError
  }
  throw new Error('did not fail')
}

/** A video without anything but a title, of which a test changes what it needs. */
export function plainWork(account: Work['account'], patch: Partial<Work> = {}): Work {
  return {
    itemId: 7,
    attemptNo: 1,
    kind: 'video',
    account,
    title: '换机油的正确顺序',
    description: '',
    topics: [],
    poi: null,
    collection: null,
    friends: [],
    music: null,
    videoPath: '',
    imagePaths: [],
    coverPath: '',
    timingTime: 0,
    durationMs: null,
    ...patch,
  }
}
