import { join } from 'node:path'
import type { BrowserSession } from '../../src/helper/browser/session.ts'
import { createDouyin } from '../../src/helper/platforms/douyin/index.ts'
import { makeFilm, makePicture } from '../../src/helper/platforms/testing/media.ts'
import { plainWork, recordSteps, startRun } from '../../src/helper/platforms/testing/run.ts'
import { openStage, type Stage } from '../../src/helper/platforms/testing/stage.ts'
import { douyinDoor } from '../../src/helper/platforms/douyin/testing/door.ts'
import { TIMES } from '../../src/helper/platforms/kit/times.ts'
import type { AccountRef, Work } from '../../src/helper/platforms/platform.ts'
import { median, type Report } from './figure.ts'

const ROUNDS = 5
const USERS = ['chengnan_food', 'shanye_tea', 'beixiang_book'] as const

interface Desk {
  stage: Stage
  account: AccountRef
  film: string
  cover: string
  /** Time spent in loading pages, ms. */
  loading: { ms: number }
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

const openDesk = async (user: string): Promise<Desk> => {
  const stage = await openStage(douyinDoor)
  await stage.fresh()
  await stage.control.setSettings({ formDelayMs: 500, coverDelayMs: 300, partDelayMs: 200 })
  await stage.control.setFaults({ tour: 'off', redirectLateMs: 300 })
  const account = await stage.signIn(user)
  const [film, cover] = [join(stage.dir, '样片.mp4'), join(stage.dir, '封面.png')]
  await makeFilm(film, 1024 * 1024)
  await makePicture(cover, 'orange')
  return { stage, account, film, cover, loading: timeLoading(stage.browser) }
}

const common: Partial<Work> = { title: '换机油的正确顺序', description: '三步，五分钟', topics: [{ name: '汽车' }, { name: '保养' }] }
const full: Partial<Work> = {
  ...common, poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' }, collection: { name: '每日精选' }, friends: [{ uid: '', secUid: '', nickname: '北巷书店' }], declaration: '个人观点或见解', visibility: 0, allowSave: true,
}

/** One item; answers its time, and how much of it was ours: neither the upload, nor a page loading, nor a pause until the page shows something. */
const publishOne = async (desk: Desk, patch: Partial<Work>): Promise<{ total: number; own: number }> => {
  const run = startRun(120_000)
  const at: Record<string, { time: number; waited: number }> = {}
  const waited = (): number => run.spent.pauseMs + desk.loading.ms
  const stepper = recordSteps((name) => (at[name] = { time: performance.now(), waited: waited() }))
  const began = { time: performance.now(), waited: waited() }
  await createDouyin(TIMES).publish(run.ctx, { account: desk.account, browser: desk.stage.browser, work: plainWork(desk.account, { videoPath: desk.film, coverPath: desk.cover, ...patch }), stepper })
  const total = performance.now() - began.time
  const upload = (at['filling']?.time ?? 0) - (at['uploading']?.time ?? 0)
  const uploadWaits = (at['filling']?.waited ?? 0) - (at['uploading']?.waited ?? 0)
  return { total, own: total - upload - (waited() - began.waited - uploadWaits) }
}

/** Publishing by the shipped platform on the fake site: our own time per item, and three accounts side by side. */
export const benchPublish = async (report: Report): Promise<void> => {
  const desks: Desk[] = []
  try {
    for (const user of USERS) desks.push(await openDesk(user))
    const [desk] = desks
    if (!desk) throw new Error('no stage')
    for (const [name, patch, budget] of [['title, text, topics, cover', common, 400], ['every field', full, undefined]] as const) {
      await publishOne(desk, patch)
      const runs: { total: number; own: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await publishOne(desk, patch))
      report({ part: 'publish', name: `own time per item: ${name}`, value: median(runs.map((one) => one.own)), unit: 'ms', ...(budget === undefined ? {} : { budget }), note: `of ${Math.round(median(runs.map((one) => one.total)))} ms in all, with upload and the site's delays (form 500, cover 300, part 200, jump 300 ms)` })
    }
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const all = (): Promise<unknown> => Promise.all(desks.map((one) => publishOne(one, common)))
    const oneByOne = async (): Promise<void> => {
      for (const one of desks) await publishOne(one, common)
    }
    await all()
    const serial = median([await timed(oneByOne), await timed(oneByOne), await timed(oneByOne)])
    const together = median([await timed(all), await timed(all), await timed(all)])
    report({ part: 'publish', name: 'three accounts side by side to serial', value: together / serial, unit: 'x', budget: 0.45, note: `${(together / 1000).toFixed(2)} s beside ${(serial / 1000).toFixed(2)} s` })
  } finally {
    for (const { stage } of desks) await stage.close()
  }
}
