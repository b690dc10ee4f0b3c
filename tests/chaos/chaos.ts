import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { addTask, retryItems } from '../../src/contract/http/wisdom-seo.ts'
import { PLATFORMS } from '../../src/contract/platforms.ts'
import { type ChaosCount, countChaos, isLeft, type Order } from './count.ts'
import { startMonkey } from './monkey.ts'
import type { ChaosOptions } from './options.ts'
import { seeded } from './options.ts'
import { inLanes } from './lanes.ts'
import { answerMessages } from './people.ts'
import { type ChaosWorld, openWorld } from './world.ts'

/** `takeovers`: how often one of the two pages took a task over that the other was publishing. */
export type ChaosResult = ChaosCount & {
  kills: number
  strikes: { readonly pages: number; readonly official: number }
  takeovers: number
  seed: number
  seconds: number
}

const TOPICS = ['成都美食', '探店'] as const
const HAS_TOPICS = new Set(PLATFORMS.filter((one) => one.capabilities.includes('topic')).map((one) => one.value))
/** Tasks that a page publishes at once: as many as its helper has browsers at most. */
const TASKS_AT_ONCE = 3
/** Works of one task; each goes to another account. */
const TASK_ITEMS = 10
const ROUND_MS = 2_000
const THROWN_OUT = /掉线|登录|授权/

/** Tasks of up to ten works; each work goes to one account and carries its own mark, numbered from `from` on. */
export async function makeTasks(
  world: Pick<ChaosWorld, 'accounts' | 'videos' | 'api' | 'operators'>,
  items: number,
  from = 0,
): Promise<{ orders: Order[]; taskIds: number[] }> {
  const orders: Order[] = []
  const taskIds: number[] = []
  const size = Math.min(TASK_ITEMS, world.accounts.length)
  for (let first = 0; first < items; first += size) {
    const numbers = Array.from({ length: Math.min(size, items - first) }, (_, index) => first + index)
    const accounts = numbers
      .map((number) => world.accounts[number % world.accounts.length])
      .filter((account) => account !== undefined)
    const marks = numbers.map((number) => `第${String(from + number + 1).padStart(4, '0')}号`)
    const video = world.videos[(first / size) % world.videos.length]
    if (!video) throw new Error('no video')
    const task = await world.api.call(addTask, {
      type: 'clip',
      name: `混乱 ${first / size + 1}`,
      sources: { attachment_ids: [video.id] },
      third_auth_ids: accounts.map((account) => account.id),
      distribution: 'all',
      titles: { mode: 'manual', list: marks.map((mark) => `城南小馆开业记录${mark}`) },
      topics: [...TOPICS],
      allow_duplicate: 1,
      client_token: randomUUID(),
    })
    taskIds.push(task.wisdom_task_id)
    const made = (await world.operators[0]?.items(task.wisdom_task_id)) ?? []
    for (const item of made) {
      const mark = marks.find((one) => item.title.includes(one)) ?? ''
      const account = accounts.find((one) => one.id === item.thirdauth.id)
      if (!account || mark === '') throw new Error(`item ${item.id} is not what was ordered`)
      orders.push({
        itemId: item.id,
        mark,
        platform: account.platform,
        uid: account.uid,
        videoSha256: video.sha256,
        topics: HAS_TOPICS.has(account.platform) ? TOPICS : [],
      })
    }
  }
  return { orders, taskIds }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** Its account has to be signed in again: the work's reason tells it, or the check before a run leaves the work out. */
export function isOut(item: PublishItem): boolean {
  return item.thirdauth.third_login_status !== 1 || (item.publish_status === -1 && THROWN_OUT.test(item.fail_reason))
}
const isOpen = (item: PublishItem): boolean =>
  item.publish_status !== 2 && item.publish_status !== 3 && item.unconfirmed !== 1 && !isLeft(item.fail_reason)

/** Publishes everything while the monkey works, then in peace, and counts from the sites' records. */
export async function runChaos(options: ChaosOptions, say: (line: string) => void): Promise<ChaosResult> {
  const began = Date.now()
  const random = seeded(options.seed)
  const world = await openWorld(options.accounts, options.platforms, say)
  const { control } = world.fakes
  try {
    const { orders, taskIds } = await makeTasks(world, options.items)
    // A slow machine takes long to get here; the storm is as long as on a fast one.
    const ready = Date.now()
    say(`${orders.length} works in ${taskIds.length} tasks`)
    // Somebody sits at every helper that runs, also after it was started anew.
    const sitting = new WeakSet<object>()
    const sit = async (index: number): Promise<void> => {
      const line = await world.line(index)
      if (sitting.has(line)) return
      sitting.add(line)
      answerMessages(line, control, () => 500 + random() * 5_000)
    }
    const sitters = setInterval(() => void Promise.allSettled([sit(0), sit(1)]), 1_000)
    const monkey = startMonkey(options, random, {
      control,
      users: [...new Set(world.accounts.map((account) => account.user))].filter(Boolean),
      official: world.official.faults,
      officialShare: world.accounts.filter((account) => account.user === '').length / world.accounts.length,
      helpers: world.helpers,
      back: async (index) => {
        await world.helpers[index]?.start()
      },
    })
    const itemsOf = async (taskId: number): Promise<PublishItem[]> =>
      (await world.operators[0]?.items(taskId).catch(() => [])) ?? []

    /**
     * As the operator would: who was thrown out is signed in again, what failed is retried, publish is pressed. True
     * when something was open.
     */
    const round = async (page: number, taskId: number, until: number): Promise<boolean> => {
      const open = (await itemsOf(taskId)).filter(isOpen)
      if (open.length === 0) return false
      const failed = open.filter((item) => item.publish_status === -1)
      const thrownOut = new Set(open.filter(isOut).map((item) => item.thirdauth.id))
      await Promise.all(
        world.accounts
          .filter((account) => thrownOut.has(account.id))
          .map((account) =>
            world
              .signIn(account)
              .catch((error: unknown) => say(`sign in ${account.platform} ${account.uid}: ${textOf(error)}`)),
          ),
      )
      if (failed.length > 0)
        await world.api.call(retryItems, { ids: failed.map((item) => item.id) }).catch(() => undefined)
      const run = world.operators[page]
        ?.publish(taskId)
        .catch((error: unknown) => say(`page ${page}: ${textOf(error)}`))
      // Somebody may be asked for minutes: the end of the day does not wait.
      await Promise.race([run, pause(Math.max(0, until - Date.now()))])
      return true
    }
    /** One page works on some tasks at once, in the order given, until nothing is open; both pages share all tasks. */
    const work = async (page: number, until: number): Promise<void> => {
      const waiting = page === 0 ? [...taskIds] : taskIds.toReversed()
      await inLanes(TASKS_AT_ONCE, waiting, async (taskId) => {
        if (Date.now() >= until || !(await round(page, taskId, until))) return
        await pause(ROUND_MS)
        waiting.push(taskId)
      })
    }
    const stormEnds = ready + options.stormMs
    await Promise.all([work(0, stormEnds), work(1, stormEnds)])
    await monkey.stop()
    say(`${monkey.kills()} kills; the storm is over after ${Math.round((Date.now() - began) / 1000)} s`)
    await work(0, stormEnds + options.peaceMs)
    clearInterval(sitters)
    // Whoever still works at the end of the day is stopped first: what the backend says and what the sites have is then
    // of one moment.
    await world.still()
    const items = (await Promise.all(taskIds.map(itemsOf))).flat()
    const count = countChaos(orders, items, await world.works())
    return {
      ...count,
      kills: monkey.kills(),
      strikes: monkey.strikes(),
      takeovers: world.operators.reduce((sum, one) => sum + one.takeovers(), 0),
      seed: options.seed,
      seconds: Math.round((Date.now() - began) / 1000),
    }
  } finally {
    await world.close()
  }
}
