// A backup is put back after works went out, everything is published again on two desktops while a third computer lies,
// and the sites' records are counted.
import { setTimeout as pause } from 'node:timers/promises'
import type { PublishItem } from '../../../src/contract/entities/publish.ts'
import { createBackup, login, restoreBackup } from '../../../src/contract/http/admin.ts'
import { initProject } from '../../../src/contract/http/common.ts'
import { allowDuplicates } from '../../../src/contract/http/publish-grid.ts'
import { restoreState } from '../../../src/contract/http/restores.ts'
import { cancelItems, publishPreflight, retryItems } from '../../../src/contract/http/wisdom-seo.ts'
import { patient } from '../../fixtures/slowness.ts'
import { openOperator } from '../../kill/parts/operator.ts'
import type { Operator } from '../../kill/parts/operator.ts'
import { OWNER } from '../../kill/parts/backend-process.ts'
import { isOut, makeTasks } from '../chaos.ts'
import { isLeft } from '../count.ts'
import { inLanes } from '../lanes.ts'
import { seeded } from '../options.ts'
import { answerMessages } from '../people.ts'
import { openWorld } from '../world.ts'
import { countDrill } from './count.ts'
import type { DrillCount } from './count.ts'
import { openLiar } from './liar.ts'
import type { LieCount } from './liar.ts'
import type { DrillOptions } from './options.ts'

/** Tasks that one desktop publishes at once. */
const LANES = 3
const ROUND_MS = 1_000
const BACK_MS = patient(60_000)

export type DrillResult = DrillCount & Omit<LieCount, 'lieFaults'> & { seed: number }

/** Runs the drill. */
export async function runDrill(options: DrillOptions, say: (line: string) => void): Promise<DrillResult> {
  const random = seeded(options.seed)
  const world = await openWorld(options.accounts, options.platforms, say)
  const { control } = world.fakes
  const sitting = new WeakSet<object>()
  const sitters = setInterval(() => {
    for (const index of [0, 1]) {
      void world.line(index).then(
        (line) => {
          if (sitting.has(line)) return
          sitting.add(line)
          answerMessages(line, control, () => 300 + random() * 1_000)
        },
        () => undefined,
      )
    }
  }, 500)
  let operators: readonly Operator[] = world.operators
  try {
    const { orders, taskIds } = await makeTasks(world, options.items)
    const itemsOf = async (ids: readonly number[]): Promise<PublishItem[]> =>
      (await Promise.all(ids.map(async (id) => (await operators[0]?.items(id)) ?? []))).flat()
    /** Both desktops publish these tasks, each in its own order. */
    const publish = async (ids: readonly number[]): Promise<void> => {
      await Promise.all(
        operators.map(
          async (operator, at) =>
            await inLanes(
              options.calm ? 1 : LANES,
              at === 0 ? [...ids] : ids.toReversed(),
              async (id) => void (await operator.publish(id).catch(() => undefined)),
            ),
        ),
      )
    }
    /** A helper that dies while it publishes leaves works whose end only its journal knows. */
    const dying = async (work: () => Promise<void>): Promise<void> => {
      if (options.calm) return await work()
      const busy = work()
      await pause(3_000 + random() * 4_000)
      const victim = world.helpers[random() < 0.5 ? 0 : 1]
      await victim?.kill9()
      await victim?.start()
      await busy
    }

    // All states: out, failed, unclear, cancelled, waiting.
    const [early, later] = [
      taskIds.slice(0, Math.ceil(taskIds.length / 2)),
      taskIds.slice(Math.ceil(taskIds.length / 2)),
    ]
    const some = world.accounts.find((account) => account.user !== '')
    if (some) await control.setFaults({ loseSessionAt: 'upload' }, some.user)
    await dying(async () => await publish(early))
    if (some) {
      await control.setFaults({ loseSessionAt: null }, some.user)
      for (const account of world.accounts.filter((one) => one.user === some.user))
        await world.signIn(account).catch((error: unknown) => say(`sign in ${account.platform}: ${String(error)}`))
    }
    const cancelled = (await itemsOf(later.slice(-1))).slice(0, 2).map((item) => item.id)
    if (cancelled.length > 0) await world.api.call(cancelItems, { ids: cancelled })
    const states = new Map<string, number>()
    for (const item of await itemsOf(taskIds)) {
      const state = `${item.publish_status}${item.unconfirmed === 1 ? '?' : ''}`
      states.set(state, (states.get(state) ?? 0) + 1)
    }
    say(`states in the backup: ${[...states].map(([state, n]) => `${state} x ${n}`).join(', ')}`)
    const liar = await openLiar(world)
    const { name } = await world.api.call(createBackup, {})
    await liar.overhear()

    // After the backup: works of it go out, and works that it does not know.
    const before = (await world.works()).length
    const made = await makeTasks({ ...world, operators }, Math.floor(options.more / 5), options.items)
    const wanted = options.more - made.orders.length
    const more: number[] = []
    for (let count = 0, at = 0; count < wanted && at < later.length - 1; at += 1) {
      const id = later[at] ?? 0
      count += (await itemsOf([id])).length
      more.push(id)
    }
    await dying(async () => await publish([...more, ...made.taskIds]))
    say(`${(await world.works()).length - before} went out after the backup`)

    // Back.
    for (const operator of operators) operator.close()
    await world.api.call(restoreBackup, { name, password: OWNER.password })
    await world.backend.gone()
    await world.backend.start()
    for (
      const until = Date.now() + BACK_MS;
      Date.now() < until &&
      !(await world.api.call(initProject, {}).then(
        () => true,
        () => false,
      ));
    )
      await pause(200)
    world.api.token = (
      await world.api.call(login, { username: OWNER.username, password: OWNER.password })
    ).userinfo.token
    await liar.lie(taskIds, true)
    operators = world.helpers.map((helper) => openOperator(world.backend.url, world.api.token, helper.url))
    // Their numbers were those of works that went out before.
    const fresh = await makeTasks({ ...world, operators }, made.orders.length, options.items + made.orders.length)
    const all = [...taskIds, ...fresh.taskIds]
    const marks = new Map([...orders, ...fresh.orders].map((order) => [order.itemId, order.mark]))
    /**
     * Works of which the check says that their film or title went out after the backup. As a person who follows the
     * link: is it this work, or another one with the same film?
     */
    const goneOut = async (items: readonly PublishItem[]): Promise<{ out: Set<number>; other: Set<number> }> => {
      if (items.length === 0) return { out: new Set(), other: new Set() }
      const { items: checked } = await world.api.call(publishPreflight, { ids: items.map((item) => item.id) })
      const ids = checked
        .filter((item) => item.problems.some((problem) => problem.code === 'gone_out'))
        .map((item) => item.id)
      const works = await world.works()
      const isThere = (id: number): boolean =>
        works.some((work) => `${work.title}\n${work.text}`.includes(marks.get(id) ?? ''))
      return { out: new Set(ids.filter(isThere)), other: new Set(ids.filter((id) => !isThere(id))) }
    }
    let last = ''
    for (let moved = Date.now(); Date.now() < moved + patient(options.endMs);) {
      await publish(all)
      await liar.lie(all)
      const unsettled = (await itemsOf(all)).filter(
        (item) =>
          item.publish_status !== 2 && item.publish_status !== 3 && item.unconfirmed !== 1 && !isLeft(item.fail_reason),
      )
      const asked = await goneOut(unsettled)
      const open = unsettled.filter((item) => !asked.out.has(item.id))
      if (open.length === 0) break
      for (const item of open.filter((one) => asked.other.has(one.id)))
        await world.api.call(allowDuplicates, {
          ids: [item.id],
          allow: 1,
          reason: '另一个作品，用同一条视频',
          repeat: 1,
        })
      const now = open.map((item) => `${item.id} ${item.publish_status}`).join()
      if (now !== last) [last, moved] = [now, Date.now()]
      const failed = open.filter((item) => item.publish_status === -1)
      for (const account of world.accounts.filter((one) =>
        open.some((item) => item.thirdauth.id === one.id && isOut(item)),
      ))
        await world.signIn(account).catch((error: unknown) => say(`sign in ${account.platform}: ${String(error)}`))
      if (failed.length > 0)
        await world.api.call(retryItems, { ids: failed.map((item) => item.id) }).catch(() => undefined)
      say(`${open.length} open, e.g. ${open[0]?.fail_reason || open[0]?.restore_hold || 'waiting'}`)
      await pause(ROUND_MS)
    }
    const told = (await world.api.call(restoreState, {})).lost.map((work) => work.title)
    const items = await itemsOf(all)
    for (const operator of operators) operator.close()
    const { lieFaults, ...lies } = await liar.count(all)
    const { faults, ...count } = countDrill([...orders, ...fresh.orders], items, made.orders, told, await world.works())
    return { ...count, ...lies, seed: options.seed, faults: [...faults, ...lieFaults] }
  } finally {
    clearInterval(sitters)
    for (const operator of operators) operator.close()
    await world.close()
  }
}
