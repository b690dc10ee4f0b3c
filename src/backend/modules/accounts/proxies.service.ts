// The proxies of accounts: set by the operator, kept encrypted, shown by their address only.
import type { z } from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { proxyTest } from '../../../contract/entities/account.ts'
import { readProxy } from '../../../contract/proxy.ts'
import { CODE } from '../../../contract/errors.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { accountMissing } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { lockVisible } from './accounts.repository.ts'

type Http = typeof http
export type ProxyTest = z.infer<typeof proxyTest>

/** The stored result of a test; null = never tested, or with another proxy. */
export function readProxyTest(stored: string | null): ProxyTest | null {
  return stored === null ? null : proxyTest.nullable().catch(null).parse(parsed(stored))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What was told about a changed address has been looked at, or is about another proxy. */
async function forgetAddress(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('account_uses')
    .set({ address_note: '', address_time: 0 })
    .where('third_auth_id', 'in', [...ids])
    .where('address_note', '<>', '')
    .execute()
}

export interface ProxiesService {
  /**
   * An older test is forgotten.
   * @throws NOT_FOUND when one is not visible, BAD_INPUT at `proxy`; '' clears
   */
  set(caller: Caller, input: ParsedInputOf<Http['setAccountsProxy']>): Promise<{ updated: number; proxy_host: string }>
  /** @throws NOT_FOUND when the account is not visible */
  report(caller: Caller, input: ParsedInputOf<Http['reportProxyTest']>): Promise<{ updated: number }>
}

/** See the interface. */
export function createProxiesService({ clock, cipher }: Pick<AccountsDeps, 'clock' | 'cipher'>): ProxiesService {
  return {
    async set(caller, input) {
      const reading = input.proxy === '' ? null : readProxy(input.proxy)
      if (reading?.proxy === null) throw new AppError(CODE.BAD_INPUT, { msg: reading.problem, field: 'proxy' })
      const host = reading?.proxy.label ?? ''
      return await inTransaction(caller.db, async (trx) => {
        const found = await lockVisible(trx, caller.admin, input.ids)
        if (found.length < new Set(input.ids).size) throw accountMissing(input.ids.filter((id) => !found.includes(id)))
        await trx
          .updateTable('third_auths')
          .set({
            proxy_enc: input.proxy === '' ? null : cipher.encrypt(input.proxy),
            proxy_host: host,
            proxy_test: null,
            update_time: clock.now(),
          })
          .where('id', 'in', found)
          .execute()
        await forgetAddress(trx, found)
        caller.audit({
          targetType: 'third_auth',
          targetId: found.join(','),
          summary: host === '' ? `清除 ${found.length} 个账号的代理` : `设置 ${found.length} 个账号的代理：${host}`,
          after: { proxy_host: host },
        })
        return { updated: found.length, proxy_host: host }
      })
    },

    async report(caller, input) {
      const now = clock.now()
      return await inTransaction(caller.db, async (trx) => {
        const found = await lockVisible(trx, caller.admin, [input.third_auth_id])
        if (found.length === 0) throw accountMissing([input.third_auth_id])
        const test: ProxyTest = {
          time: toSeconds(now),
          reachable: input.reachable,
          ms: input.ms,
          ip: input.ip,
          msg: input.msg,
        }
        const done = await trx
          .updateTable('third_auths')
          .set({ proxy_test: JSON.stringify(test), update_time: now })
          .where('id', 'in', found)
          .where('proxy_host', '=', input.proxy_host)
          .executeTakeFirst()
        if (input.reachable === 1) await forgetAddress(trx, found)
        return { updated: Number(done.numUpdatedRows) }
      })
    },
  }
}
