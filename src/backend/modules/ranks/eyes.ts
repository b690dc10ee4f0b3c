// Whose eyes look: signed out, or an account of ours. What is usual for a company's words, by platform, and how words
// change theirs.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import type { getRankEyes, setRankEyes } from '../../../contract/http/rank.ts'
import { badInput } from '../../http/validate.ts'
import { companySetting } from '../../lib/company-setting.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountMissing } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import { lockWords } from './ranks.repository.ts'
import type { WordRow } from './ranks.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** The account of each platform. */
const usualAccounts = companySetting('rank_eyes', z.record(z.string(), z.number().int().min(0)).catch({}))

export interface Eyes {
  get(ctx: Pick<Caller, 'db'>): Promise<OutputOf<typeof getRankEyes>>
  /** @throws BAD_INPUT, NOT_FOUND */
  set(ctx: Caller, input: ParsedInputOf<typeof setRankEyes>): Promise<OutputOf<typeof setRankEyes>>
}

/** Names of live accounts, and whether each can look now. */
async function findAccounts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { openname: string; platform: string; usable: 0 | 1 }>> {
  const wanted = [...new Set(ids.filter((id) => id > 0))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'openname', 'platform_value', 'enabled', 'third_login_status'])
    .where('id', 'in', wanted)
    .where('delete_time', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        openname: row.openname,
        platform: row.platform_value,
        usable: row.enabled === 1 && row.third_login_status === LOGIN_STATUS.ok ? 1 : 0,
      },
    ]),
  )
}

/** Can these accounts look now? Signed out always can; a deleted account never. */
export async function usableEyes(db: Db, ids: readonly number[]): Promise<(id: number) => 0 | 1> {
  const found = await findAccounts(wholeCompany(db, 'accounts'), ids)
  return (id) => (id === 0 ? 1 : (found.get(id)?.usable ?? 0))
}

/** What new words of a platform look with: the account's id, 0 = signed out, also when the chosen account is gone. */
export async function usualEyes(db: Db): Promise<(platform: string) => number> {
  const own = await usualAccounts.read(db)
  const found = await findAccounts(wholeCompany(db, 'settings'), Object.values(own))
  return (platform) => (found.get(own[platform] ?? 0)?.platform === platform ? (own[platform] ?? 0) : 0)
}

/**
 * @throws NOT_FOUND for an account that the operator can't see, BAD_INPUT for one of another platform than its words
 */
export async function requireEyes(
  db: Db,
  wanted: readonly { platform_value: string; third_auth_id: number }[],
): Promise<void> {
  const ids = [...new Set(wanted.map((one) => one.third_auth_id))].filter((id) => id > 0)
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'platform_value'])
    .where('id', 'in', ids)
    .where('delete_time', 'is', null)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row.platform_value]))
  if (found.size !== ids.length) throw accountMissing()
  if (wanted.some((one) => one.third_auth_id > 0 && found.get(one.third_auth_id) !== one.platform_value))
    throw badInput([{ field: 'third_auth_id', msg: '账号与监控词不是同一个平台' }])
}

/**
 * Words look with these from now on; a look that waits was queued for other eyes and is taken out. Answers how many
 * changed.
 */
export async function giveEyes(
  trx: Db,
  words: readonly WordRow[],
  eyesOf: (word: WordRow) => number,
  now: number,
): Promise<number> {
  const changed = Map.groupBy(
    words.filter((word) => eyesOf(word) !== word.third_auth_id),
    eyesOf,
  )
  for (const [accountId, list] of changed) {
    const ids = list.map((word) => word.id)
    await trx
      .updateTable('rank_keywords')
      .set({ third_auth_id: accountId, update_time: now })
      .where('id', 'in', ids)
      .execute()
    await trx
      .updateTable('rank_checks')
      .set({ status: 'cancelled', is_open: 0 })
      .where('rank_keyword_id', 'in', ids)
      .where('status', '=', 'waiting')
      .execute()
  }
  return [...changed.values()].reduce((sum, list) => sum + list.length, 0)
}

/** See the interface. */
export function createEyes({ clock }: Pick<RanksDeps, 'clock'>): Eyes {
  const list = async (db: Db): Promise<OutputOf<typeof getRankEyes>['list']> => {
    const usual = await usualEyes(db)
    const [found, usable] = [
      await findAccounts(db, RANK_PLATFORMS.map(usual)),
      await usableEyes(db, RANK_PLATFORMS.map(usual)),
    ]
    return RANK_PLATFORMS.map((platform) => {
      const id = usual(platform)
      return {
        platform_value: platform,
        third_auth_id: id,
        openname: found.get(id)?.openname ?? '',
        usable: usable(id),
      }
    })
  }
  return {
    get: async ({ db }) => ({ list: await list(db) }),
    async set(ctx, input) {
      return await inTransaction(ctx.db, async (trx) => {
        await requireEyes(trx, input.list)
        const before = await usualAccounts.lock(trx)
        const given = Object.fromEntries(input.list.map((one) => [one.platform_value, one.third_auth_id]))
        const now = clock.now()
        await usualAccounts.write(trx, { ...before, ...given }, now)
        let changed = 0
        if (input.apply === 1) {
          const ids = await trx
            .selectFrom('rank_keywords')
            .select('id')
            .where('platform_value', 'in', Object.keys(given))
            .where('delete_time', 'is', null)
            .execute()
          changed = await giveEyes(
            trx,
            await lockWords(
              trx,
              ids.map((word) => word.id),
            ),
            (word) => given[word.platform_value] ?? word.third_auth_id,
            now,
          )
        }
        const told = await list(trx)
        ctx.audit({
          targetType: 'rank',
          summary: `默认查询账号：${told.map((one) => `${one.platform_value} ${one.openname || '未登录'}`).join('，')}${changed > 0 ? `；${changed} 个监控词已改用` : ''}`,
        })
        return { list: told, changed }
      })
    },
  }
}
