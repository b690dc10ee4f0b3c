// What the tests of publishing share: a stage, a signed-in account, a film and a cover, all made anew or healthy for
// each test.
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BrowserSession } from '../../browser/session.ts'
import type { AccountRef, Platform, PublishResult, Work } from '../platform.ts'
import { patientTimes } from './patient-times.ts'
import { TIMES, type Times } from '../kit/times.ts'
import { makeFilm, makePicture } from './media.ts'
import { plainWork, recordSteps, startRun, type Recorded, type Run } from './run.ts'
import type { SiteDoor } from './sign-in.ts'
import { borrowStage, type Stage } from './stage.ts'

export interface Publishing {
  readonly stage: Stage
  readonly account: AccountRef
  readonly film: { readonly path: string; readonly bytes: Buffer }
  readonly cover: { readonly path: string; readonly bytes: Buffer }
  readonly platform: Platform
  /** The same one with other times, as they are: for waits that must run out. */
  platformWith(times: Partial<Times>): Platform
  /** Publishes a plain video with this patch; `as` changes the account, the browser or the platform's times. */
  publish(
    patch?: Partial<Work>,
    stepper?: Recorded,
    run?: Run,
    as?: { account?: AccountRef; browser?: BrowserSession; platform?: Platform },
  ): Promise<PublishResult>
  works(): ReturnType<Stage['control']['works']>
}

/**
 * Registers the hooks of a test file; the value is ready inside tests. `times`: what a healthy page needs on an idle
 * machine, ten times over; a slow one gets more.
 */
export function usePublishing(
  door: SiteDoor,
  create: (times: Times) => Platform,
  user: string,
  options: { times?: Partial<Times>; filmBytes?: number } = {},
): Publishing {
  let stage: Stage | undefined
  let account: AccountRef | undefined
  const files: { film: Publishing['film']; cover: Publishing['cover'] } = {
    film: { path: '', bytes: Buffer.alloc(0) },
    cover: { path: '', bytes: Buffer.alloc(0) },
  }
  const platformWith = (times: Partial<Times>): Platform =>
    create({ ...TIMES, ...patientTimes(options.times ?? {}), ...times })
  const platform = platformWith({})
  const ready = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('only inside a test')
    return value
  }
  beforeAll(async () => {
    stage = await borrowStage(door)
    const film = join(stage.dir, '样片 一（终版）.mp4')
    const cover = join(stage.dir, '封面图.png')
    files.film = { path: film, bytes: await makeFilm(film, options.filmBytes) }
    files.cover = { path: cover, bytes: await makePicture(cover, 'orange') }
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    await ready(stage).fresh()
    account = await ready(stage).signIn(user)
  })
  return {
    platform,
    platformWith,
    get stage() {
      return ready(stage)
    },
    get account() {
      return ready(account)
    },
    get film() {
      return files.film
    },
    get cover() {
      return files.cover
    },
    publish: (patch = {}, stepper = recordSteps(), run = startRun(), as = {}) => {
      const who = as.account ?? ready(account)
      const work = plainWork(who, { videoPath: files.film.path, coverPath: files.cover.path, ...patch })
      return (as.platform ?? platform).publish(run.ctx, {
        account: who,
        browser: as.browser ?? ready(stage).browser,
        work,
        stepper,
      })
    },
    works: () => ready(stage).control.works(user),
  }
}
