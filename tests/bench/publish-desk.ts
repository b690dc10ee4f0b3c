// A signed-in account on a fake site, and one publish of it with its time taken apart.
import { join } from 'node:path'
import type { BrowserSession } from '../../src/helper/browser/session.ts'
import { makeFilm, makePicture } from '../../src/helper/platforms/testing/media.ts'
import type { AccountRef, Platform, Work } from '../../src/helper/platforms/platform.ts'
import { plainWork, recordSteps, startRun } from '../../src/helper/platforms/testing/run.ts'
import type { SiteDoor } from '../../src/helper/platforms/testing/sign-in.ts'
import { openStage, type Stage } from '../../src/helper/platforms/testing/stage.ts'

export interface Desk {
  readonly stage: Stage
  readonly platform: Platform
  readonly account: AccountRef
  readonly film: string
  readonly cover: string
  /** Time spent in loading pages, ms. */
  readonly loading: { ms: number }
}

const timeLoading = (browser: BrowserSession): { ms: number } => {
  const loading = { ms: 0 }
  const { page } = browser
  const goto = page.goto.bind(page)
  page.goto = async (...input) => {
    const began = performance.now()
    try {
      return await goto(...input)
    } finally {
      loading.ms += performance.now() - began
    }
  }
  return loading
}

/** The site's own delays: form 500, cover 300, part 200, jump 300 ms. */
export async function openDesk(door: SiteDoor, platform: Platform, user: string): Promise<Desk> {
  const stage = await openStage(door)
  await stage.fresh()
  await stage.control.setSettings({ formDelayMs: 500, coverDelayMs: 300, partDelayMs: 200 })
  await stage.control.setFaults({ tour: 'off', redirectLateMs: 300 })
  const account = await stage.signIn(user)
  const [film, cover] = [join(stage.dir, '样片.mp4'), join(stage.dir, '封面.png')]
  await makeFilm(film, 1024 * 1024)
  await makePicture(cover, 'orange')
  return { stage, platform, account, film, cover, loading: timeLoading(stage.browser) }
}

/**
 * One item; answers its time, and how much of it was ours: neither the upload, nor a page loading, nor a pause until
 * the page shows something. ms
 */
export async function publishOne(desk: Desk, patch: Partial<Work>): Promise<{ total: number; own: number }> {
  const run = startRun(120_000)
  const at: Record<string, { time: number; waited: number }> = {}
  const waited = (): number => run.spent.pauseMs + desk.loading.ms
  const stepper = recordSteps((name) => (at[name] = { time: performance.now(), waited: waited() }))
  const began = { time: performance.now(), waited: waited() }
  await desk.platform.publish(run.ctx, {
    account: desk.account,
    browser: desk.stage.browser,
    work: plainWork(desk.account, { videoPath: desk.film, coverPath: desk.cover, ...patch }),
    stepper,
  })
  const total = performance.now() - began.time
  const upload = (at['filling']?.time ?? 0) - (at['uploading']?.time ?? 0)
  const uploadWaits = (at['filling']?.waited ?? 0) - (at['uploading']?.waited ?? 0)
  return { total, own: total - upload - (waited() - began.waited - uploadWaits) }
}
