// Journals of helpers after a restore: signed by the device, taken page after page, and only about accounts that it was
// given.
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { journalProofText } from '../../../contract/helper/journal-proof.ts'
import type { reportJournal } from '../../../contract/http/restores.ts'
import type { RequestContext } from '../../http/context.ts'
import type { DeviceWord, DeviceWords, WordCaller } from '../../http/device-words.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { createOnceAnHour } from '../../lib/once-an-hour.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { givenTo } from './given-accounts.ts'
import { keepJournalled } from './lost-works.ts'
import type { RestoredWorks } from './restores.ports.ts'
import { newestRestore, openChecks, openSince, settleChecks, SLACK_MS } from './restores.repository.ts'

type Page = ParsedInputOf<typeof reportJournal>
export type JournalCaller = Pick<RequestContext, 'tenantId' | 'admin' | 'audit' | 'ip' | 'ua'>

export interface JournalDeps {
  readonly clock: Clock
  readonly epoch: string
  readonly words: DeviceWords
  readonly works: RestoredWorks
  forTenant(tenantId: number): Db
  /** Lets go of works that nothing has to be found out about any more. */
  letGo(trx: Db): Promise<void>
}

const conflict = (msg: string): AppError => new AppError(CODE.CONFLICT, { msg })

const wordOf = (page: Page): DeviceWord => ({
  deviceId: page.device_id,
  signature: page.signature,
  what: 'journal',
  isKept: true,
  action: 'restore.journal',
  target: { type: 'device', id: page.device_id },
  text: (backend) => journalProofText({ ...page, backend }),
})
const callerOf = (db: Db, { tenantId, admin, ip, ua }: JournalCaller): WordCaller => ({ db, tenantId, admin, ip, ua })

/** One for the process. Answers and errors as `reportJournal`. */
export function createJournals(
  deps: JournalDeps,
): (caller: JournalCaller, page: Page) => Promise<OutputOf<typeof reportJournal>> {
  // Pages ask every half minute.
  const isFirstInAnHour = createOnceAnHour(deps.clock)
  const note = async (db: Db, page: Page, text: string): Promise<void> =>
    void (await db
      .updateTable('restore_checks')
      .set({ note: text, update_time: deps.clock.now() })
      .where('kind', '=', 'device')
      .where('subject', '=', page.device_id)
      .where('settle_time', 'is', null)
      .where('note', '<>', text)
      .execute())

  /**
   * The device whose signed page this is. A refusal settles nothing: its reason stands at the computer's check, too,
   * and the journal stays where it is.
   */
  const proved = async (db: Db, caller: JournalCaller, page: Page): Promise<{ deviceId: string; adminId: number }> => {
    const word = wordOf(page)
    if (page.signature !== '' && page.epoch !== deps.epoch)
      return await deps.words.refuse(
        callerOf(db, caller),
        word,
        '是另一次恢复时签名的',
        conflict('数据刚刚恢复过，请重新核对'),
      )
    const device = await deps.words.require(callerOf(db, caller), word).catch(async (error: unknown) => {
      if (error instanceof AppError) await note(db, page, error.message)
      throw error
    })
    return { deviceId: page.device_id, adminId: device.adminId }
  }

  return async (caller, page) => {
    const db = deps.forTenant(caller.tenantId)
    if ((await newestRestore(db)) === undefined) {
      caller.audit({ unchanged: true })
      return { found: 0, lost: 0, refused: 0, settled: 1 }
    }
    const device = await proved(db, caller, page)
    const taken = await inTransaction(db, async (trx) => {
      const restore = await newestRestore(trx)
      if (restore === undefined) throw conflict('恢复提示已关闭，请刷新')
      const open = (await openChecks(trx)).filter(
        (check) => check.kind === 'device' && check.subject === page.device_id,
      )
      const since = await openSince(trx)
      // Whoever carries the pages must not leave one out, nor ask for less than is wanted.
      const gap =
        open.some((check) => page.after > check.heard) ||
        (since !== null && page.since > toSeconds(Math.max(0, since - SLACK_MS)))
      if (gap) return null
      const given = await givenTo(trx, device)
      const count = { found: 0, lost: 0, refused: 0 }
      const strange = new Set<string>()
      const ours = new Set(
        (await trx.selectFrom('third_auths').select(['platform_value', 'account_id']).execute()).map(
          (one) => `${one.platform_value} ${one.account_id}`,
        ),
      )
      let running = false
      for (const entry of page.list) {
        // Another company's on this computer, or an attempt of these data: that is the run's own affair.
        if (!ours.has(`${entry.platform_value} ${entry.account_id}`) || entry.epoch === deps.epoch) continue
        if (!given(entry)) {
          count.refused += 1
          strange.add(entry.openname || entry.account_id)
          continue
        }
        if (entry.outcome === 'running') {
          running = true
          continue
        }
        const told = await deps.works.report(trx, entry, {
          maxItemId: restore.max_item_id,
          deviceId: page.device_id,
          given,
        })
        if (told === 'settled' || told === 'other') count.found += 1
        if (entry.outcome === 'not-published' || (told !== 'lost' && told !== 'other')) continue
        if (told === 'lost') count.lost += 1
        await keepJournalled(trx, restore.id, { ...entry, outcome: entry.outcome }, deps.clock.now())
      }
      const names = [...strange].slice(0, 5).join('、')
      await note(
        trx,
        page,
        count.refused === 0 ? '' : `有 ${count.refused} 条记录没有采信：账号「${names}」没有发放给这台电脑`,
      )
      // What still runs is asked for again, and all that comes after it.
      const whole = !running && page.next === 0
      if (!running && page.next > 0)
        await trx
          .updateTable('restore_checks')
          .set({ heard: page.next })
          .where('kind', '=', 'device')
          .where('subject', '=', page.device_id)
          .where('settle_time', 'is', null)
          .execute()
      const settled = whole
        ? await settleChecks(trx, { kind: 'device', subject: page.device_id }, 'journal', deps.clock.now())
        : 0
      const quiet =
        settled === 0 &&
        count.found === 0 &&
        (count.lost + count.refused === 0 || !isFirstInAnHour(`${caller.tenantId} ${page.device_id} told`))
      caller.audit({
        targetType: 'device',
        targetId: page.device_id,
        summary: `恢复备份后回报发布日志：核对 ${count.found} 个作品，数据里没有的 ${count.lost} 个${count.refused > 0 ? `；未采信 ${count.refused} 条（账号「${names}」没有发放给这台电脑）` : ''}`,
        ...(quiet ? { unchanged: true } : {}),
      })
      await deps.letGo(trx)
      return { ...count, settled: whole ? (1 as const) : (0 as const) }
    })
    return (
      taken ??
      (await deps.words.refuse(
        callerOf(db, caller),
        wordOf(page),
        '缺少前面的部分',
        conflict('发布日志缺少前面的部分，请重新核对'),
      ))
    )
  }
}
