// The ledger of clip counts: every change of a tenant's balance is one line that explains it.
//
// Amounts are positive and the line's kind says the direction: grant and refund raise the balance, capture and expire
// lower it, reserve raises what is frozen, capture and release lower it. Only `adjust` is signed. So for every tenant,
// at every moment:
//   clip_balance = sum(grant + adjust + refund) - sum(capture + expire)
//   clip_frozen  = sum(reserve) - sum(capture) - sum(release)
// A company whose clips are not counted is granted what is short with each reservation, as a line of its own: the sums
// hold there, too.
import { UNCOUNTED_CLIPS } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import { clipsLeft } from '../../lib/clips-left.ts'
import type { ClipCounts } from '../../lib/clips-left.ts'
import { AppError } from '../../lib/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

type Kind = 'grant' | 'reserve' | 'capture' | 'release' | 'refund' | 'adjust' | 'expire'

/**
 * Counts of clips; `available` = balance - frozen is what the operator sees as clip_number, UNCOUNTED_CLIPS where they
 * are not counted.
 */
export interface Balance {
  balance: number
  frozen: number
  available: number
}

/** Which facts a movement is about. One line per sub; a repeated (refType, refId, sub, kind) changes nothing. */
export interface LedgerRef {
  refType: string
  refId: number
  /** For clips `<output idx>:<generation>`. */
  subs: readonly string[]
  reason: string
  adminId: number | null
}

/** What a movement did: `changed` lines were new (and which), the rest were replays. */
export interface Movement extends Balance {
  changed: number
  subs: string[]
}

export interface Ledger {
  /** The tenant's counts, not locked. */
  read(db: Db): Promise<Balance>
  /** Locks the tenant's row to the end of the transaction and returns its counts. */
  lock(trx: Db): Promise<Balance>
  /**
   * Freezes `unit` clips per sub.
   * @throws CLIPS_SHORT with data {need, left, short} when too few are available and they are counted; then nothing is
   * written
   */
  reserve(trx: Db, request: LedgerRef & { unit: number }): Promise<Movement>
  /** Charges what was reserved and is neither charged nor released. */
  capture(trx: Db, request: LedgerRef): Promise<Movement>
  /** Gives back what was reserved and is neither charged nor released. */
  release(trx: Db, request: LedgerRef): Promise<Movement>
  /**
   * Changes the balance itself by `amount` (positive; signed for adjust).
   * @throws CLIPS_SHORT when it would fall below what is frozen
   */
  credit(
    trx: Db,
    request: Omit<LedgerRef, 'subs'> & { kind: 'grant' | 'refund' | 'adjust' | 'expire'; sub?: string; amount: number },
  ): Promise<Movement>
}

interface Line {
  sub: string
  kind: Kind
  amount: number
}

/** Every function but `read` must run inside a transaction of a tenant-scoped database. */
export function createLedger(deps: { clock: Clock }): Ledger {
  const lock = async (trx: Db): Promise<Balance> => {
    if (!trx.isTransaction) throw new TypeError('the ledger changes only inside a transaction')
    return toBalance(
      await trx
        .selectFrom('tenants')
        .select(['clip_balance', 'clip_frozen', 'clips_counted'])
        .forUpdate()
        .executeTakeFirstOrThrow(),
    )
  }

  const known = async (trx: Db, ref: LedgerRef, kinds: readonly Kind[]): Promise<Line[]> => {
    if (ref.subs.length === 0) return []
    const rows = await trx
      .selectFrom('wallet_ledger')
      .select(['kind', 'ref_sub', 'amount'])
      .where('unit', '=', 'clip')
      .where('ref_type', '=', ref.refType)
      .where('ref_id', '=', ref.refId)
      .where('ref_sub', 'in', [...ref.subs])
      .where('kind', 'in', [...kinds])
      .execute()
    return rows.map((row) => ({ sub: row.ref_sub, kind: row.kind, amount: Number(row.amount) }))
  }

  const write = async (
    trx: Db,
    from: Balance,
    ref: Omit<LedgerRef, 'subs'>,
    lines: readonly Line[],
  ): Promise<Movement> => {
    if (lines.length === 0) return { ...from, changed: 0, subs: [] }
    let { balance, frozen } = from
    const counted = from.available !== UNCOUNTED_CLIPS
    const rows = lines.map((line) => {
      balance += balanceSign[line.kind] * line.amount
      frozen += frozenSign[line.kind] * line.amount
      return {
        kind: line.kind,
        unit: 'clip' as const,
        amount: String(line.amount),
        balance_after: String(balance),
        frozen_after: String(frozen),
        ref_type: ref.refType,
        ref_id: ref.refId,
        ref_sub: line.sub,
        reason: ref.reason,
        admin_id: ref.adminId,
      }
    })
    if (frozen < 0 || balance < frozen)
      throw new Error(`clip ledger would break: balance ${balance}, frozen ${frozen} (${ref.refType} ${ref.refId})`)
    await trx.insertInto('wallet_ledger').values(rows).execute()
    await trx
      .updateTable('tenants')
      .set({ clip_balance: balance, clip_frozen: frozen, update_time: deps.clock.now() })
      .execute()
    return {
      balance,
      frozen,
      available: counted ? balance - frozen : UNCOUNTED_CLIPS,
      changed: lines.length,
      subs: lines.map((line) => line.sub),
    }
  }

  const settle = async (trx: Db, kind: 'capture' | 'release', ref: LedgerRef): Promise<Movement> => {
    const from = await lock(trx)
    const lines = await known(trx, ref, ['reserve', 'capture', 'release'])
    const closed = new Set(lines.filter((line) => line.kind !== 'reserve').map((line) => line.sub))
    const open = lines.filter((line) => line.kind === 'reserve' && !closed.has(line.sub))
    return await write(
      trx,
      from,
      ref,
      open.map((line) => ({ ...line, kind })),
    )
  }

  return {
    read: async (db) =>
      toBalance(
        await db
          .selectFrom('tenants')
          .select(['clip_balance', 'clip_frozen', 'clips_counted'])
          .executeTakeFirstOrThrow(),
      ),
    lock,
    async reserve(trx, request) {
      if (!Number.isInteger(request.unit) || request.unit < 1) throw new TypeError('unit must be a positive integer')
      const from = await lock(trx)
      const done = new Set((await known(trx, request, ['reserve'])).map((line) => line.sub))
      const fresh = [...new Set(request.subs)].filter((sub) => !done.has(sub))
      const need = fresh.length * request.unit
      if (need > from.available) throw tooFew(need, from.available)
      const [first] = fresh
      const short = need - (from.balance - from.frozen)
      const filled =
        first === undefined || short <= 0
          ? from
          : await write(trx, from, { ...request, reason: UNCOUNTED_REASON }, [
              { sub: `uncounted:${first}`, kind: 'grant', amount: short },
            ])
      return await write(
        trx,
        filled,
        request,
        fresh.map((sub) => ({ sub, kind: 'reserve', amount: request.unit })),
      )
    },
    capture: (trx, request) => settle(trx, 'capture', request),
    release: (trx, request) => settle(trx, 'release', request),
    async credit(trx, request) {
      const { kind, amount, sub = '' } = request
      if (!Number.isInteger(amount) || (kind !== 'adjust' && amount < 0))
        throw new TypeError('amount must be a whole number, signed only for adjust')
      const from = await lock(trx)
      if ((await known(trx, { ...request, subs: [sub] }, [kind])).length > 0) return { ...from, changed: 0, subs: [] }
      const change = balanceSign[kind] * amount
      if (from.available + change < 0) throw tooFew(-change, from.available)
      return await write(trx, from, request, [{ sub, kind, amount }])
    },
  }
}

/** Why a line stands there that nobody granted by hand. */
const UNCOUNTED_REASON = '不限条数：随订单自动补足'

const balanceSign: Readonly<Record<Kind, 1 | 0 | -1>> = {
  grant: 1,
  refund: 1,
  adjust: 1,
  capture: -1,
  expire: -1,
  reserve: 0,
  release: 0,
}
const frozenSign: Readonly<Record<Kind, 1 | 0 | -1>> = {
  reserve: 1,
  capture: -1,
  release: -1,
  grant: 0,
  refund: 0,
  adjust: 0,
  expire: 0,
}

function toBalance(row: ClipCounts): Balance {
  return { balance: row.clip_balance, frozen: row.clip_frozen, available: clipsLeft(row) }
}

function tooFew(need: number, left: number): AppError {
  return new AppError(CODE.CLIPS_SHORT, { data: { need, left, short: need - left } })
}
