// For which accounts rules may answer.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type * as http from '../../../../contract/http/auto-reply.ts'
import {
  BY_HAND_PLATFORMS,
  canReply,
  canReplyAtAll,
  MESSAGE_PLATFORMS,
} from '../../../../contract/message-platforms.ts'
import type { RequestContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { dayOf, startOfDay } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import { offsetOf, toPage, totalOf } from '../../../lib/paging.ts'
import { namesOf } from '../../../lib/people.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { noteChange } from '../conversations.repository.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { accountsToSwitch, findReadings, readAccounts } from '../readings.repository.ts'
import { accountMissing } from '../readings.service.ts'
import { countAnswers } from './rules.repository.ts'

type Http = typeof http

export interface RuleAccountsService {
  list(caller: Caller, input: ParsedInputOf<Http['ruleAccountList']>): Promise<OutputOf<Http['ruleAccountList']>>
  /** @throws NOT_FOUND, BAD_INPUT */
  set(ctx: RequestContext, input: ParsedInputOf<Http['setRuleAccounts']>): Promise<OutputOf<Http['setRuleAccounts']>>
}

const isByHand = (platform: string): boolean => BY_HAND_PLATFORMS.includes(platform)
const canSwitch = (platform: string): boolean => !isByHand(platform) && canReplyAtAll(platform)

async function switchesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('auto_reply_accounts')
    .selectAll()
    .where('third_auth_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, row]))
}

/** See the interface. */
export function createRuleAccountsService({ clock }: Pick<MessagesDeps, 'clock'>): RuleAccountsService {
  return {
    async list({ db, tenant }, input) {
      let query = accountsToSwitch(db, Object.keys(MESSAGE_PLATFORMS), { ...input, enabled: undefined })
      if (input.enabled !== undefined) {
        const on = db.selectFrom('auto_reply_accounts as s').select('s.third_auth_id').where('s.enabled', '=', 1)
        query = query.where('a.id', input.enabled === 1 ? 'in' : 'not in', on)
      }
      const accounts = await query
        .select(['a.id', 'a.openname', 'a.platform_value'])
        .orderBy('a.id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, accounts.length, async () =>
        Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
      )
      const ids = accounts.map((account) => account.id)
      const switches = await switchesOf(db, ids)
      const people = await namesOf(
        db,
        [...switches.values()].map((row) => row.admin_id),
      )
      const readings = await findReadings(db, ids)
      const { timeZone } = tenant
      const today = await countAnswers(db, 'third_auth_id', ids, startOfDay(dayOf(clock.now(), timeZone), timeZone))
      return toPage(
        input,
        total,
        accounts.map(({ id, openname, platform_value }) => {
          const row = switches.get(id)
          const isOn = row?.enabled === 1
          const isRead = readings.some(
            (one) => one.third_auth_id === id && one.enabled === 1 && canReply(platform_value, one.kind),
          )
          return {
            third_auth_id: id,
            openname,
            platform_value,
            enabled: isOn ? (1 as const) : (0 as const),
            enabled_time: isOn ? toSeconds(row.enabled_time) : 0,
            enabled_name: isOn ? (people.get(row.admin_id) ?? '') : '',
            by_hand_only: isByHand(platform_value) ? (1 as const) : (0 as const),
            is_read: isRead ? (1 as const) : (0 as const),
            today_count: today.get(id) ?? 0,
          }
        }),
      )
    },

    async set(ctx, input) {
      const { enabled } = input
      if (enabled === 1 && input.is_risk_accepted === 0)
        throw new AppError(CODE.BAD_INPUT, { reason: 'rules.riskNotAccepted', field: 'is_risk_accepted' })
      const now = clock.now()
      const ids = [...new Set(input.ids)]
      const changed = await inTransaction(ctx.db, async (trx) => {
        const accounts = await readAccounts(trx).where('a.id', 'in', ids).execute()
        const missing = ids.find((id) => !accounts.some((account) => account.id === id))
        if (missing !== undefined) throw accountMissing(missing)
        const switches = await switchesOf(trx, ids)
        const wanted = accounts.filter(
          ({ id, platform_value: platform }) =>
            (switches.get(id)?.enabled ?? 0) !== enabled && (enabled === 0 || canSwitch(platform)),
        )
        const state = { enabled, ...(enabled === 1 && { enabled_time: now, admin_id: ctx.admin.id }) }
        for (const { id } of wanted)
          await trx
            .insertInto('auto_reply_accounts')
            .values({ third_auth_id: id, ...state })
            .onConflict((clash) => clash.columns(['tenant_id', 'third_auth_id']).doUpdateSet(state))
            .execute()
        if (wanted.length > 0) await noteChange(trx)
        return wanted
      })
      ctx.audit({
        unchanged: changed.length === 0,
        targetType: 'third_auth',
        targetId: changed.map((account) => account.id).join(','),
        summary: changed.map((account) => account.openname).join(','),
        after: { enabled, is_risk_accepted: input.is_risk_accepted },
      })
      return { updated: changed.length, skipped: ids.length - changed.length }
    },
  }
}
