// Writes the ninety days before a demo into its database, through the code that keeps what helpers report: works by
// their lists, followers by day; what was sent from here as the rows that a run leaves behind.
import { PUBLISH_STATUS } from '../../../src/contract/entities/publish.ts'
import type { SeenWork } from '../../../src/contract/entities/work.ts'
import { titleNorm } from '../../../src/contract/titles/lines.ts'
import { findPerson } from '../../../src/backend/http/person.ts'
import { toSeconds } from '../../../src/backend/lib/clock.ts'
import { shiftDay, startOfDay } from '../../../src/backend/lib/days.ts'
import { keepAccountDay } from '../../../src/backend/modules/accounts/account-days.repository.ts'
import { createAccountGains } from '../../../src/backend/modules/numbers/account-gains.ts'
import { createFoundWorks } from '../../../src/backend/modules/publishing/attempts/found-works.ts'
import { refreshTask } from '../../../src/backend/modules/publishing/store/tasks.repository.ts'
import { takeLook } from '../../../src/backend/modules/works/works.repository.ts'
import { createWorksService } from '../../../src/backend/modules/works/works.service.ts'
import { inTransaction } from '../../../src/backend/ports/database.ts'
import type { DatabasePort, Db } from '../../../src/backend/ports/database.ts'
import type { DemoHistory, PlannedAccount, PlannedWork } from './plan-history.ts'
import { PLAN_NAME, TITLES, weekName } from './words.data.ts'

export interface HistoryTarget {
  readonly tenantId: number
  readonly adminId: number
  /** The computer that looked. */
  readonly deviceId: string
  /** Films that the works were made of, attachments; [] = nobody knows which. */
  readonly films: readonly number[]
  /** Address of a work by its id on its site. */
  readonly linkOf: (siteId: string) => string
}

/** What is older is not read, days: hardly anybody watches it any more. */
const LISTED_DAYS = 12
/** When a day's look was, after its beginning, ms. */
const LOOKED_AT = 23.5 * 3_600_000

/** Writes it; an account is written whole or not at all. */
export async function writeHistory(
  database: Pick<DatabasePort, 'db' | 'forTenant'>,
  target: HistoryTarget,
  history: DemoHistory,
): Promise<void> {
  const person = await findPerson(database.db, target.tenantId, target.adminId)
  if (person === null) throw new Error('nobody to write the history for')
  const db = database.forTenant(target.tenantId)
  const tasks = await writeTasks(db, target, history)
  // As they went out, one after the other over all accounts: lists of the newest go by their numbers.
  const sent = history.accounts
    .flatMap((account) => account.works.map((work) => ({ account, work })))
    .filter(({ work }) => work.attempts.length > 0)
    .toSorted((a, b) => a.work.time - b.work.time)
  await inTransaction(db, async (trx) => {
    const keepTitle = await openTitles(trx, target, history)
    for (const { account, work } of sent) {
      const id = await writeItem(trx, target, account, work, tasks(work.time))
      if (work.siteId !== '') await keepTitle(work, id)
    }
  })
  for (const account of history.accounts)
    await inTransaction(db, async (trx) => await writeReports(trx, target, history, account, person))
  await inTransaction(db, async (trx) => {
    for (const { id, endTime } of tasks.all) await refreshTask(trx, id, endTime)
  })
}

/** A task for each week, and which one is a moment's. */
async function writeTasks(db: Db, { adminId }: HistoryTarget, { days, timeZone }: DemoHistory) {
  const all: { id: number; endTime: number }[] = []
  for (const day of days.filter((_day, at) => at % 7 === 0)) {
    const startTime = startOfDay(day, timeZone)
    const { id } = await db
      .insertInto('wisdom_tasks')
      .values({
        name: weekName(day),
        type: 'clip',
        plan_id: null,
        clip_id: null,
        config: '{}',
        lock_admin_id: null,
        lock_token: null,
        lock_time: null,
        heartbeat_time: null,
        client_token: `demo-week-${day}`,
        admin_id: adminId,
        create_time: startTime,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    all.push({ id, endTime: startOfDay(shiftDay(day, 7), timeZone) - 1 })
  }
  const taskAt = (time: number): number => all.find((task) => time <= task.endTime)?.id ?? 0
  return Object.assign(taskAt, { all })
}

/** A plan whose titles the works took: `keep(work, item)`. A title that went out twice stays with the first work. */
async function openTitles(trx: Db, { adminId }: HistoryTarget, { days, timeZone }: DemoHistory) {
  const words = [...new Set(Object.values(TITLES).flatMap(({ first }) => first))]
  const [start = '', end = ''] = [days[0], days.at(-1)]
  const { id: planId } = await trx
    .insertInto('plans')
    .values({
      name: PLAN_NAME,
      main_words: JSON.stringify(words),
      clip_id: null,
      daily_num: 4,
      total_num: days.length * 4,
      per_account_daily_max: 1,
      windows: JSON.stringify([{ from: '09:00', to: '22:00' }]),
      min_gap_minutes: 30,
      start_date: start,
      end_date: end,
      status: 4,
      client_token: 'demo-titles',
      admin_id: adminId,
      create_time: startOfDay(start, timeZone),
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = new Set<string>()
  return async (work: PlannedWork, itemId: number): Promise<void> => {
    const norm = titleNorm(work.title)
    if (taken.has(norm)) return
    taken.add(norm)
    await trx
      .insertInto('titles')
      .values({
        plan_id: planId,
        wisdom_task_id: null,
        title: work.title,
        norm,
        main: work.title.split('｜')[0] ?? '',
        char_len: [...work.title].length,
        risk: null,
        status: 2,
        publish_item_id: itemId,
        create_time: work.time,
        delete_time: null,
      })
      .execute()
  }
}

/** What a run leaves of a work: the work with its last outcome, and each attempt. Answers its id. */
async function writeItem(
  trx: Db,
  { adminId, deviceId, films, linkOf }: HistoryTarget,
  { account }: PlannedAccount,
  work: PlannedWork,
  taskId: number,
): Promise<number> {
  const isOut = work.siteId !== ''
  const url = isOut ? linkOf(work.siteId) : ''
  const first = work.attempts[0]?.startTime ?? work.time
  const { id } = await trx
    .insertInto('publish_items')
    .values({
      wisdom_task_id: taskId,
      plan_id: null,
      fission_activity_id: null,
      third_auth_id: account.id,
      title: work.title,
      content_html: null,
      full_file_url: null,
      attachment_id: films.length === 0 ? null : (films[Math.floor(work.time / 60_000) % films.length] ?? null),
      clip_output_id: null,
      article_id: null,
      article_print_id: null,
      timing_time: Math.floor(first / 60_000) * 60_000,
      publish_status: isOut ? PUBLISH_STATUS.success : PUBLISH_STATUS.failed,
      progress: isOut ? 100 : 0,
      fail_reason: work.attempts.at(-1)?.failure?.msg ?? '',
      skip_admin_id: null,
      lease_device_id: null,
      lease_until: null,
      publish_id: work.siteId,
      platform_item_id: work.siteId,
      platform_url: url,
      published_time: isOut ? work.time : null,
      attempt_count: work.attempts.length,
      content_hash: null,
      keyword_snapshot: null,
      create_time: first - 3_600_000,
      update_time: work.time,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('publish_records')
    .values(
      work.attempts.map(({ startTime, endTime, failure }, at) => ({
        publish_item_id: id,
        third_auth_id: account.id,
        attempt_no: at + 1,
        start_time: startTime,
        end_time: endTime,
        result: failure === null ? (2 as const) : (-1 as const),
        publish_id: failure === null ? work.siteId : '',
        platform_item_id: failure === null ? work.siteId : '',
        platform_url: failure === null ? url : '',
        error_code: failure?.code ?? '',
        msg: failure?.msg ?? '',
        raw: null,
        admin_id: adminId,
        device_id: deviceId,
        create_time: startTime,
        update_time: endTime,
      })),
    )
    .execute()
  return id
}

/** Reports each day's list of the account's works, as its helper would have. */
async function writeReports(
  trx: Db,
  { deviceId, linkOf }: HistoryTarget,
  { timeZone, days }: DemoHistory,
  { account, works, readDays, fans }: PlannedAccount,
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
): Promise<void> {
  let now = 0
  const clock = { now: () => now }
  const service = createWorksService({
    clock,
    items: createFoundWorks({ clock, anchors: NO_ANCHORS }),
    gains: createAccountGains({ clock }),
    settings: { failNotices: async () => await Promise.resolve(false) },
    ...NOBODY_ELSE,
  })
  const keepFans = async (day: string): Promise<void> => {
    now = startOfDay(day, timeZone) + LOOKED_AT
    await keepAccountDay(trx, {
      accountId: account.id,
      day,
      fans: fans.get(day) ?? null,
      works: works.filter((work) => work.siteId !== '' && work.time <= now).length,
      now,
    })
  }
  await keepFans(shiftDay(days[0] ?? '', -1))
  const before = { look_no: 0, day: '', day_count: 0, failed: 0 }
  for (const day of readDays) {
    await keepFans(day)
    const reportNo = await takeLook(trx, { id: account.id, ...before }, { now, day, deviceId })
    if (reportNo === null) throw new Error('the account was looked at before its history was written')
    before.look_no = reportNo
    const listed = works.filter((work) => work.time <= now && work.time > now - LISTED_DAYS * 86_400_000)
    await service.report(
      { db: trx, ...person },
      {
        third_auth_id: account.id,
        look_no: reportNo,
        device_id: deviceId,
        complete_from: null,
        works: listed.flatMap((work) => seenWork(work, day, linkOf)),
      },
    )
  }
}

function seenWork(work: PlannedWork, day: string, linkOf: HistoryTarget['linkOf']): SeenWork[] {
  const counters = work.counters.get(day)
  return counters === undefined
    ? []
    : [
        {
          platform_item_id: work.siteId,
          url: linkOf(work.siteId),
          title: work.title,
          kind: 'video',
          publish_time: toSeconds(work.time),
          state: 'published',
          reason: '',
          ...counters,
        },
      ]
}

/** No other computer uses the accounts, and no backup was put back. */
const NOBODY_ELSE = {
  uses: {
    hold: async () => await Promise.resolve(),
    release: async () => await Promise.resolve(0),
    away: async () => await Promise.resolve([]),
  },
  restores: {
    wanted: async () => await Promise.resolve(new Map<number, never>()),
    seen: async () => await Promise.resolve(),
  },
}

/** No work of the history hangs on a place. */
const NO_ANCHORS = {
  read: async () => await Promise.resolve(null),
  noteUse: async () => await Promise.resolve(),
}
