import { readFileSync } from 'node:fs'
import { createDouyin } from '../../src/helper/platforms/douyin/index.ts'
import { douyinDoor } from '../../src/helper/platforms/douyin/testing/door.ts'
import type { Platform, Work } from '../../src/helper/platforms/platform.ts'
import { createPlatforms } from '../../src/helper/platforms/registry.ts'
import { kitDoor } from '../../src/helper/platforms/testing/stage.ts'
import { descendants } from '../fixtures/processes.ts'
import { median, type Report } from './figure.ts'
import { type Desk, openDesk, publishOne } from './publish-desk.ts'

const ROUNDS = 5
const USERS = ['chengnan_food', 'shanye_tea', 'beixiang_book'] as const
/** Where each fake site lets a page sign in. */
const ORIGINS: Readonly<Record<string, string>> = {
  kuaishou: 'https://cp.kuaishou.com',
  xiaohongshu: 'https://creator.xiaohongshu.com',
  shipinhao: 'https://channels.weixin.qq.com',
  bilibili: 'https://member.bilibili.com',
  baijiahao: 'https://baijiahao.baidu.com',
  toutiao: 'https://mp.toutiao.com',
  weibo: 'https://weibo.com',
  tiktok: 'https://www.tiktok.com',
  weixin_gzh: 'https://mp.weixin.qq.com',
}
const common: Partial<Work> = {
  title: '换机油的正确顺序分五步',
  description: '三步，五分钟',
  topics: [{ name: '汽车' }, { name: '保养' }],
}
const full: Partial<Work> = {
  ...common,
  poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' },
  collection: { name: '每日精选' },
  friends: [{ uid: '', secUid: '', nickname: '北巷书店' }],
  declaration: '内容为个人观点或见解',
  visibility: 0,
  allowSave: true,
}

/** Memory of a browser with all its processes, MB: shared pages counted once. NaN where the system does not tell. */
const browserMemory = async (pid: number): Promise<number> => {
  if (process.platform !== 'linux') return Number.NaN
  const kilobytes = [pid, ...(await descendants(pid, ''))].map((one) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

const measure = async (desk: Desk, patch: Partial<Work>, rounds: number): Promise<{ own: number; total: number }> => {
  await publishOne(desk, patch)
  const runs: { total: number; own: number }[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await publishOne(desk, patch))
  return { own: median(runs.map((one) => one.own)), total: Math.round(median(runs.map((one) => one.total))) }
}

const onePlatform = async (report: Report, platform: Platform): Promise<void> => {
  const origin = ORIGINS[platform.info.value]
  if (origin === undefined) return
  const desk = await openDesk(kitDoor(platform.info.value, origin), platform, USERS[0])
  try {
    const declaration = platform.info.declarations[0]?.value
    const { own, total } = await measure(desk, { ...common, ...(declaration === undefined ? {} : { declaration }) }, 3)
    report({
      part: 'publish',
      name: `own time per item, ${platform.info.name}`,
      value: own,
      unit: 'ms',
      note: `of ${total} ms in all`,
    })
  } finally {
    await desk.stage.close()
  }
}

/**
 * Publishing by the shipped platforms on their fake sites: our own time per item, three accounts side by side, memory
 * of a browser.
 */
export async function benchPublish(report: Report): Promise<void> {
  const desks: Desk[] = []
  try {
    for (const user of USERS) desks.push(await openDesk(douyinDoor, createDouyin(), user))
    const [desk] = desks
    if (!desk) throw new Error('no stage')
    for (const [name, patch, budget] of [
      ['title, text, topics, cover', common, 400],
      ['every field', full, undefined],
    ] as const) {
      const { own, total } = await measure(desk, patch, ROUNDS)
      report({
        part: 'publish',
        name: `own time per item: ${name}`,
        value: own,
        unit: 'ms',
        ...(budget === undefined ? {} : { budget }),
        note: `of ${total} ms in all, with upload and the site's delays (form 500, cover 300, part 200, jump 300 ms)`,
      })
    }
    report({
      part: 'publish',
      name: 'memory of one browser after its works',
      value: await browserMemory(desk.stage.browser.browser.process()?.pid ?? 0),
      unit: 'MB',
      note: 'all its processes, shared pages counted once',
    })
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
    report({
      part: 'publish',
      name: 'three accounts side by side to serial',
      value: together / serial,
      unit: 'x',
      budget: 0.45,
      note: `${(together / 1000).toFixed(2)} s beside ${(serial / 1000).toFixed(2)} s`,
    })
  } finally {
    for (const { stage } of desks) await stage.close()
  }
  for (const platform of createPlatforms().filter((one) => one.info.kinds.length > 0))
    await onePlatform(report, platform)
}
