// Money in the ledger: lines with unit `money`, in exact cents. What is taken is `capture`, what is given back
// `refund`.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** Which fact a payment is about; (refType, refId) is paid once and given back once. */
interface Payment {
  refType: string
  refId: number
  /** Decimal text, above zero. */
  amount: string
  reason: string
  adminId: number | null
}

export interface MoneyLedger {
  /** The tenant's money as decimal text, not locked. */
  read(db: Db): Promise<string>
  /**
   * Takes the amount; a replay changes nothing.
   * @throws MONEY_SHORT with data {need, left} when there is too little; then nothing is written
   */
  charge(trx: Db, payment: Payment): Promise<void>
  /** Gives back what was taken for this fact; nothing when nothing was, or it was given back. */
  giveBack(trx: Db, payment: Omit<Payment, 'amount'>): Promise<void>
}

/**
 * Cents of decimal text: '12.5' is 1250.
 * @throws TypeError for anything else
 */
export function toCents(amount: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount)
  if (match === null) throw new TypeError(`not an amount: ${amount}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Decimal text with two places. */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** `charge` and `giveBack` must run inside a transaction of a tenant-scoped database. */
export function createMoneyLedger(deps: { clock: Clock }): MoneyLedger {
  const lock = async (trx: Db): Promise<number> => {
    if (!trx.isTransaction) throw new TypeError('the ledger changes only inside a transaction')
    return toCents((await trx.selectFrom('tenants').select('money').forUpdate().executeTakeFirstOrThrow()).money)
  }
  const known = async (trx: Db, { refType, refId }: Pick<Payment, 'refType' | 'refId'>) =>
    await trx
      .selectFrom('wallet_ledger')
      .select(['kind', 'amount'])
      .where('unit', '=', 'money')
      .where('ref_type', '=', refType)
      .where('ref_id', '=', refId)
      .execute()
  const write = async (
    trx: Db,
    kind: 'capture' | 'refund',
    left: number,
    cents: number,
    about: Omit<Payment, 'amount'>,
  ): Promise<void> => {
    await trx
      .insertInto('wallet_ledger')
      .values({
        kind,
        unit: 'money',
        amount: fromCents(cents),
        balance_after: fromCents(left),
        frozen_after: '0.00',
        ref_type: about.refType,
        ref_id: about.refId,
        reason: about.reason,
        admin_id: about.adminId,
      })
      .execute()
    await trx
      .updateTable('tenants')
      .set({ money: fromCents(left), update_time: deps.clock.now() })
      .execute()
  }
  return {
    read: async (db) =>
      fromCents(toCents((await db.selectFrom('tenants').select('money').executeTakeFirstOrThrow()).money)),
    async charge(trx, payment) {
      const have = await lock(trx)
      if ((await known(trx, payment)).some((line) => line.kind === 'capture')) return
      const cents = toCents(payment.amount)
      if (cents > have)
        throw new AppError(CODE.MONEY_SHORT, { data: { need: fromCents(cents), left: fromCents(have) } })
      await write(trx, 'capture', have - cents, cents, payment)
    },
    async giveBack(trx, about) {
      const have = await lock(trx)
      const lines = await known(trx, about)
      const taken = lines.find((line) => line.kind === 'capture')
      if (taken === undefined || lines.some((line) => line.kind === 'refund')) return
      const cents = toCents(taken.amount)
      await write(trx, 'refund', have + cents, cents, about)
    },
  }
}
