// Rules as people keep them.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../../contract/errors.ts'
import type * as http from '../../../../contract/http/auto-reply.ts'
import type { Reason } from '../../../../contract/reasons/reasons.ts'
import type { RequestContext } from '../../../http/context.ts'
import { namesOfAccounts, type ShownAccount } from '../../../lib/account-names.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { dayOf, startOfDay } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import { offsetOf, toPage } from '../../../lib/paging.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { noteChange } from '../conversations.repository.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { riskyIn } from '../replies/risky-text.ts'
import { checkRule, requireParts } from './check-rule.ts'
import type { RuleForm } from './check-rule.ts'
import { overlapsOf, rulesInFront, rulesOfBoth } from './in-front.ts'
import { listCells } from './rule.ts'
import type { Rule, RuleDbRow } from './rule.ts'
import { countAnswers, findRules, lockRules, readRules } from './rules.repository.ts'

type Http = typeof http
/** Names of accounts that a row shows. */
const NAMES = 5

export interface RulesService {
  list(caller: Caller, input: ParsedInputOf<Http['ruleList']>): Promise<OutputOf<Http['ruleList']>>
  /** @throws BAD_INPUT, FORBIDDEN_WORDS, CONFLICT, NOT_FOUND as the contract says */
  save(ctx: RequestContext, input: ParsedInputOf<Http['saveRule']>): Promise<OutputOf<Http['saveRule']>>
  /** @throws NOT_FOUND */
  remove(ctx: RequestContext, input: ParsedInputOf<Http['deleteRules']>): Promise<OutputOf<Http['deleteRules']>>
  /** @throws NOT_FOUND */
  setStatus(ctx: RequestContext, input: ParsedInputOf<Http['setRuleStatus']>): Promise<OutputOf<Http['setRuleStatus']>>
  /** @throws CONFLICT */
  sort(ctx: RequestContext, input: ParsedInputOf<Http['sortRules']>): Promise<OutputOf<Http['sortRules']>>
}

const conflict = (reason: Reason, params = {}): AppError => new AppError(CODE.CONFLICT, { reason, params })
const ignore = (): void => {}

/** See the interface. */
export function createRulesService({ clock, riskyWords }: Pick<MessagesDeps, 'clock' | 'riskyWords'>): RulesService {
  /** Answers that platforms may punish, unless somebody insists; answers whether he did. */
  const checkWords = async (db: Db, form: RuleForm, isConfirmed: 0 | 1): Promise<0 | 1> => {
    const find = await riskyWords(db)
    for (const [at, { content }] of form.replies.entries()) {
      const words = riskyIn(find, content)
      if (words.length === 0) continue
      if (isConfirmed === 1) return 1
      throw new AppError(CODE.FORBIDDEN_WORDS, {
        reason: 'rules.riskyWords',
        params: { words: words.join('、') },
        field: `replies.${at}.content`,
        data: { words },
      })
    }
    return 0
  }

  return {
    async list({ db, tenant }, input) {
      const rows = await findRules(db)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const all = readRules(rows, ignore)
      const found = all.filter((rule) => isFound(rule, input))
      const page = found.slice(offsetOf(input), offsetOf(input) + input.limit)
      const today = startOfDay(dayOf(clock.now(), tenant.timeZone), tenant.timeZone)
      const ids = page.map((rule) => rule.id)
      const counts = await countAnswers(wholeCompany(db, 'messages'), 'rule_id', ids, today)
      const names = await namesOfAccounts(
        db,
        page.flatMap((rule) => rule.third_auth_ids),
      )
      return toPage(
        input,
        found.length,
        page.flatMap((rule) => {
          const row = byId.get(rule.id)
          if (row === undefined) return []
          const before = rulesBefore(all, rule.id)
          const inFront = rulesInFront(rule, before)
          return [shownRule(rule, row, { names, inFront, place: before.length + 1, today: counts.get(rule.id) ?? 0 })]
        }),
      )
    },

    async save(ctx, input) {
      const now = clock.now()
      const { id, edition, is_confirmed: isConfirmed, ...form } = input
      checkRule(form)
      const saved = await inTransaction(ctx.db, async (trx) => {
        const rows = await lockRules(trx)
        const before = rows.find((row) => row.id === id)
        if (id !== undefined && before === undefined) throw new AppError(CODE.NOT_FOUND)
        if (before !== undefined && before.edition !== edition) throw conflict('rules.changedMeanwhile')
        if (before === undefined && rows.length >= RULE_LIMITS.rules)
          throw conflict('rules.tooMany', { most: RULE_LIMITS.rules })
        const all = readRules(rows, ignore)
        await requireParts(trx, form, all.find((rule) => rule.id === id)?.third_auth_ids ?? [])
        const cells = { ...cellsOf(form), is_confirmed: await checkWords(trx, form, isConfirmed), update_time: now }
        const next = (before?.edition ?? 0) + 1
        let ruleId = before?.id ?? 0
        if (before === undefined) {
          const priority = Math.max(0, ...rows.map((row) => row.priority)) + 1
          const made = { ...cells, priority, edition: next, admin_id: ctx.admin.id, create_time: now }
          ruleId = (await trx.insertInto('auto_reply_rules').values(made).returning('id').executeTakeFirstOrThrow()).id
        } else
          await trx
            .updateTable('auto_reply_rules')
            .set({ ...cells, edition: next })
            .where('id', '=', ruleId)
            .execute()
        await noteChange(trx)
        const others = all.filter((rule) => rule.id !== ruleId)
        const inFront = before === undefined ? others : rulesBefore(all, ruleId)
        return {
          id: ruleId,
          edition: next,
          overlaps: overlapsOf(form, others),
          in_front: rulesInFront(form, inFront),
          of_both: rulesOfBoth(form, inFront),
        }
      })
      ctx.audit({
        targetType: 'auto_reply_rule',
        targetId: saved.id,
        summary: form.name,
        after: { ...form, is_confirmed: isConfirmed },
      })
      return saved
    },

    async remove(ctx, input) {
      const gone = await inTransaction(ctx.db, async (trx) => {
        const rows = await named(trx, input.ids)
        await trx
          .deleteFrom('auto_reply_rules')
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute()
        await noteChange(trx)
        return rows
      })
      ctx.audit(auditOf(gone))
      return { deleted: gone.length }
    },

    async setStatus(ctx, { ids, enabled }) {
      const now = clock.now()
      const changed = await inTransaction(ctx.db, async (trx) => {
        const rows = (await named(trx, ids)).filter((row) => row.enabled !== enabled)
        for (const row of rows)
          await trx
            .updateTable('auto_reply_rules')
            .set({ enabled, update_time: now, ...(enabled === 1 && { enabled_time: now }) })
            .where('id', '=', row.id)
            .execute()
        if (rows.length > 0) await noteChange(trx)
        return rows
      })
      ctx.audit({ ...auditOf(changed), unchanged: changed.length === 0, after: { enabled } })
      return { updated: changed.length }
    },

    async sort(ctx, { ids }) {
      const changed = await inTransaction(ctx.db, async (trx) => {
        const rows = await lockRules(trx)
        const order = new Map(ids.map((id, at) => [id, at + 1]))
        if (!rows.some((row) => order.has(row.id))) throw new AppError(CODE.NOT_FOUND)
        if (order.size !== ids.length || rows.length !== ids.length || rows.some((row) => !order.has(row.id)))
          throw conflict('rules.orderOutdated')
        const moved = rows.filter((row) => row.priority !== order.get(row.id))
        for (const row of moved)
          await trx
            .updateTable('auto_reply_rules')
            .set({ priority: order.get(row.id) ?? 0 })
            .where('id', '=', row.id)
            .execute()
        if (moved.length > 0) await noteChange(trx)
        return moved
      })
      ctx.audit({ ...auditOf(changed), unchanged: changed.length === 0 })
      return { updated: changed.length }
    },
  }
}

const auditOf = (rows: readonly RuleDbRow[]) => ({
  targetType: 'auto_reply_rule',
  targetId: rows.map((row) => row.id).join(','),
  summary: rows.map((row) => row.name).join(','),
})

/** @throws NOT_FOUND unless all are there */
async function named(trx: Db, ids: readonly number[]): Promise<RuleDbRow[]> {
  const wanted = new Set(ids)
  const rows = (await lockRules(trx)).filter((row) => wanted.has(row.id))
  if (rows.length < wanted.size) throw new AppError(CODE.NOT_FOUND)
  return rows
}

const cellsOf = (form: RuleForm) => ({
  ...listCells(form),
  name: form.name,
  trigger_kind: form.trigger,
  reply_mode: form.reply_mode,
  delay_min_s: form.delay_min_s,
  delay_max_s: form.delay_max_s,
  cooldown_min: form.per_user_cooldown_min,
  daily_cap: form.daily_cap,
  stop_after_hit: form.stop_after_hit,
})

function isFound(rule: Rule, input: ParsedInputOf<Http['ruleList']>): boolean {
  const { trigger, channel, third_auth_id: account, enabled, keyword = '' } = input
  const words = keyword.toLowerCase()
  const texts = [rule.name, ...rule.keywords.map((one) => one.word), ...rule.replies.map((one) => one.content)]
  return (
    (trigger === undefined || rule.trigger === trigger) &&
    (channel === undefined || rule.channels.includes(channel)) &&
    (account === undefined || rule.third_auth_ids.length === 0 || rule.third_auth_ids.includes(account)) &&
    (enabled === undefined || rule.enabled === enabled) &&
    (words === '' || texts.some((text) => text.toLowerCase().includes(words)))
  )
}

/** Those that are asked before a rule; none where it is kept in a shape that can't be read, so is never asked. */
function rulesBefore(rules: readonly Rule[], ruleId: number): Rule[] {
  const at = rules.findIndex((rule) => rule.id === ruleId)
  return at === -1 ? [] : rules.slice(0, at)
}

function shownRule(
  rule: Rule,
  row: RuleDbRow,
  {
    names,
    inFront,
    place,
    today,
  }: {
    readonly names: ReadonlyMap<number, ShownAccount>
    readonly inFront: RuleRow['in_front']
    /** Among all rules, from 1. */
    readonly place: number
    readonly today: number
  },
): RuleRow {
  const accounts = rule.third_auth_ids.flatMap((id) => names.get(id) ?? []).slice(0, NAMES)
  return {
    id: rule.id,
    name: rule.name,
    trigger: rule.trigger,
    channels: rule.channels,
    third_auth_ids: rule.third_auth_ids,
    account_names: accounts.map((one) => one.openname),
    account_platforms: accounts.map((one) => one.platform_value),
    keywords: rule.keywords,
    exclude_words: rule.exclude_words,
    replies: rule.replies,
    reply_mode: rule.reply_mode,
    delay_min_s: rule.delay_min_s,
    delay_max_s: rule.delay_max_s,
    per_user_cooldown_min: rule.cooldown_min,
    daily_cap: rule.daily_cap,
    windows: rule.windows,
    actions: rule.actions,
    priority: place,
    stop_after_hit: rule.stop_after_hit,
    enabled: rule.enabled,
    enabled_time: toSeconds(row.enabled_time),
    hit_count: row.hit_count,
    last_hit_time: toSeconds(row.last_hit_time),
    today_count: today,
    edition: row.edition,
    in_front: inFront,
  }
}
