// Which accounts are read: switches, and which reading this computer makes now.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { ACCOUNT_USE_BEAT_MS } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/message-readings.ts'
import { READING_STATUS } from '../../../contract/helper/message-commands.ts'
import { MESSAGE_PLATFORMS, messageKindsOf } from '../../../contract/message-platforms.ts'
import type { RequestContext } from '../../http/context.ts'
import { waysOf } from '../../lib/account-ways.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { inTransaction } from '../../ports/database.ts'
import { noteChange } from './conversations.repository.ts'
import type { Caller, MessagesDeps } from './messages.ports.ts'
import { ABANDONED_MS } from './give-free.ts'
import { afterUnreported, askTime, isDayFull } from './next-reading.ts'
import * as readings from './readings.repository.ts'
import type { ReadAccount, ReadingRow } from './readings.repository.ts'

type Http = typeof http
/** How long an account waits for the computer that signed it in before another one reads it, ms. */
const OTHERS_WAIT_MS = 30 * 60_000
/** Due ones that are looked through for those that this computer may take. */
const DUE_MOST = 200

/** A page keeps an account's use alive once a minute; after so long without, it is gone, ms. */
const SILENT_MS = ACCOUNT_USE_BEAT_MS + 15_000
/** A computer that told nothing for so long has lost it, ms: longer than any reading takes. */
const IN_HAND_MS = 5 * 60_000

function stateOf(row: ReadingRow, now: number): 'idle' | 'running' | 'lost' {
  if (row.reading_no <= row.done_no) return 'idle'
  return now - row.tried_time < IN_HAND_MS ? 'running' : 'lost'
}

interface Wanted {
  readonly account: ReadAccount
  readonly row: ReadingRow
}

export interface ReadingsService {
  list(caller: Caller, input: ParsedInputOf<Http['readingList']>): Promise<OutputOf<Http['readingList']>>
  /** @throws NOT_FOUND */
  set(ctx: RequestContext, input: ParsedInputOf<Http['setReading']>): Promise<OutputOf<Http['setReading']>>
  /** @throws as the contract says for one that is named */
  take(caller: Caller, input: ParsedInputOf<Http['takeDueReadings']>): Promise<OutputOf<Http['takeDueReadings']>>
}

/** NOT_FOUND: not there, deleted, another tenant's, or outside the operator's data scope. */
export function accountMissing(id: number): AppError {
  return new AppError(CODE.NOT_FOUND, { reason: 'accounts.missing', data: { ids: [id] } })
}

const tooEarly = (seconds: number): AppError =>
  new AppError(CODE.TOO_OFTEN, {
    reason: 'messages.readLately',
    params: { minutes: Math.ceil(seconds / 60) },
    data: { retry_after: seconds },
  })

/** See the interface. */
export function createReadingsService(
  deps: Pick<MessagesDeps, 'clock' | 'credentials' | 'accountUse'>,
): ReadingsService {
  const statusOf = (row: ReadingRow | undefined) => READING_STATUS.find((one) => one === row?.status) ?? null

  const findDue = async (caller: Caller, deviceId: string, now: number, day: string): Promise<Wanted[]> => {
    const rows = await readings.findDue(caller.db, now, DUE_MOST)
    if (rows.length === 0) return []
    const away = new Set(await deps.accountUse.away(caller.db, deviceId))
    const accounts = await readings
      .readAccounts(caller.db)
      .where(
        'a.id',
        'in',
        rows.map((row) => row.third_auth_id),
      )
      .execute()
    const byId = new Map(accounts.map((account) => [account.id, account]))
    return rows.flatMap((row) => {
      const account = byId.get(row.third_auth_id)
      if (account === undefined || away.has(account.id)) return []
      const isElsewhere = account.device_id !== null && account.device_id !== deviceId
      if (isElsewhere && row.next_time + OTHERS_WAIT_MS > now) return []
      return row.day === day && isDayFull(row.day_count) ? [] : [{ account, row }]
    })
  }

  /** Taken by this computer, whose page is gone: the helper has what was read. */
  const abandoned = async (caller: Caller, deviceId: string, now: number): Promise<Wanted[]> => {
    const rows = await readings.findAbandoned(caller.db, deviceId, {
      since: now - ABANDONED_MS,
      silentSince: now - SILENT_MS,
    })
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.third_auth_id)
    const accounts = await readings.readAccounts(caller.db).where('a.id', 'in', ids).execute()
    return rows.flatMap((row) => {
      const account = accounts.find((one) => one.id === row.third_auth_id)
      return account === undefined ? [] : [{ account, row }]
    })
  }

  const findNamed = async (
    caller: Caller,
    { third_auth_id: id, kind = 'comment' }: ParsedInputOf<Http['takeDueReadings']>,
    now: number,
  ): Promise<Wanted> => {
    const account = await readings
      .readAccounts(caller.db)
      .where('a.id', '=', id ?? 0)
      .executeTakeFirst()
    if (account === undefined) throw accountMissing(id ?? 0)
    if (!readings.isOnline(account))
      throw new AppError(CODE.ACCOUNT_OFFLINE, { data: { third_auth_ids: [account.id] } })
    const row = (await readings.findReadings(caller.db, [account.id])).find((one) => one.kind === kind)
    if (row === undefined || row.enabled === 0) throw new AppError(CODE.CONFLICT, { reason: 'messages.readingOff' })
    const from = askTime(row, { now, timeZone: caller.tenant.timeZone })
    if (from > now) throw tooEarly(Math.ceil((from - now) / 1_000))
    return { account, row }
  }

  return {
    async list({ db, tenant }, input) {
      const now = deps.clock.now()
      const moment = { now, timeZone: tenant.timeZone }
      const query = readings.accountsToSwitch(db, Object.keys(MESSAGE_PLATFORMS), input)
      const accounts = await query
        .select(['a.id', 'a.openname', 'a.platform_value', 'a.enabled', 'a.third_login_status', 'a.device_id'])
        .orderBy('a.id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, accounts.length, async () =>
        Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
      )
      const rows = await readings.findReadings(
        db,
        accounts.map((account) => account.id),
      )
      return toPage(
        input,
        total,
        accounts.map((account) => ({
          third_auth_id: account.id,
          openname: account.openname,
          platform_value: account.platform_value,
          is_online: readings.isOnline(account) ? (1 as const) : (0 as const),
          device_id: account.device_id ?? '',
          kinds: messageKindsOf(account.platform_value).map((kind) => {
            const row = rows.find((one) => one.third_auth_id === account.id && one.kind === kind)
            return {
              kind,
              enabled: row?.enabled ?? 0,
              read_time: toSeconds(row?.read_time ?? 0),
              status: statusOf(row),
              reason: row?.reason ?? '',
              added: row?.last_added ?? null,
              state: row?.enabled === 1 ? stateOf(row, now) : 'idle',
              ask_time: row?.enabled === 1 ? toSeconds(askTime(row, moment)) : 0,
              next_time: row?.enabled === 1 ? toSeconds(row.next_time) : 0,
            }
          }),
        })),
      )
    },

    async set(ctx, input) {
      const now = deps.clock.now()
      const ids = [...new Set(input.ids)]
      const done = await inTransaction(ctx.db, async (trx) => {
        const accounts = await readings.readAccounts(trx).where('a.id', 'in', ids).execute()
        const missing = ids.find((id) => !accounts.some((account) => account.id === id))
        if (missing !== undefined) throw accountMissing(missing)
        const kinds = [...new Set(input.kinds)]
        const wanted = accounts.flatMap((account) =>
          kinds
            .filter((kind) => readings.isReadable(account) && messageKindsOf(account.platform_value).includes(kind))
            .map((kind) => ({ third_auth_id: account.id, kind })),
        )
        await readings.ensureReadings(trx, wanted)
        const rows = await readings.findReadings(trx, ids)
        const changed = rows.filter(
          (row) =>
            row.enabled !== input.enabled &&
            wanted.some((one) => one.third_auth_id === row.third_auth_id && one.kind === row.kind),
        )
        for (const one of changed)
          // A rest that a site asked for is kept, however often it is switched.
          await readings.updateReading(trx, one, {
            enabled: input.enabled,
            next_time: Math.max(one.next_time, now),
          })
        if (changed.length > 0) await noteChange(trx)
        return { changed, asked: ids.length * kinds.length, names: accounts.map((account) => account.openname) }
      })
      ctx.audit({
        unchanged: done.changed.length === 0,
        targetType: 'third_auth',
        targetId: [...new Set(done.changed.map((one) => one.third_auth_id))].join(','),
        after: { enabled: input.enabled, kinds: input.kinds, time: toSeconds(now) },
      })
      return { updated: done.changed.length, skipped: done.asked - done.changed.length }
    },

    async take(caller, input) {
      const now = deps.clock.now()
      const day = dayOf(now, caller.tenant.timeZone)
      const { device_id: deviceId } = input
      const wanted =
        input.third_auth_id === undefined
          ? await findDue(caller, deviceId, now, day)
          : [await findNamed(caller, input, now)]
      const taken: (Wanted & { no: number })[] = []
      for (const { account, row } of input.third_auth_id === undefined ? await abandoned(caller, deviceId, now) : []) {
        if (taken.length === input.limit) break
        await inTransaction(caller.db, async (trx) => {
          await deps.accountUse.hold(trx, caller, { accountId: account.id, deviceId, purpose: 'messages' })
        })
        taken.push({ account, row, no: row.reading_no })
      }
      for (const { account, row } of wanted) {
        if (taken.length === input.limit) break
        const no = await inTransaction(caller.db, async (trx) => {
          await deps.accountUse.hold(trx, caller, { accountId: account.id, deviceId, purpose: 'messages' })
          // After the account was taken: what is older than its use has given it free once.
          const takenAt = deps.clock.now()
          const retryAt = afterUnreported(row.kind, row.failed + 1, takenAt)
          return await readings.takeReading(trx, row, { now: takenAt, day, deviceId, retryAt })
        })
        if (no !== null) taken.push({ account, row, no })
      }
      const sealed = await deps.credentials.handOut(
        caller,
        deviceId,
        taken.map((one) => one.account),
        'messages',
      )
      return {
        list: taken.map(({ account, row, no }, at) => ({
          look_no: no,
          kind: row.kind,
          cursor: row.read_cursor,
          thirdauth: {
            id: account.id,
            platform_value: account.platform_value,
            account_id: account.account_id,
            third_sec_uid: account.third_sec_uid,
            third_cookie: sealed[at]?.third_cookie ?? '',
            third_token: sealed[at]?.third_token ?? '',
            proxy: sealed[at]?.proxy ?? '',
            ways: waysOf(account),
          },
        })),
      }
    },
  }
}
