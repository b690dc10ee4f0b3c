import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '../../lib/errors.ts'
import { systemClock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { createLedger } from './wallet.ledger.ts'
import { sumByKind } from './wallet.repository.ts'
import { createWalletService } from './wallet.service.ts'

const ledger = createLedger({ clock: systemClock })
const about = (refId: number, ...subs: string[]) => ({ refType: 'clip', refId, subs, reason: '测试', adminId: null })
const codeOf = async (work: Promise<unknown>): Promise<number> =>
  await work.then(
    () => 1,
    (error: unknown) => (error instanceof AppError ? error.code : 0),
  )

async function expectSums(db: Db): Promise<void> {
  const { balance, frozen } = await ledger.read(db)
  const sums = await sumByKind(db)
  expect(balance).toBe(sums.grant + sums.adjust + sums.refund - sums.capture - sums.expire)
  expect(frozen).toBe(sums.reserve - sums.capture - sums.release)
  expect(frozen).toBeGreaterThanOrEqual(0)
  expect(balance).toBeGreaterThanOrEqual(frozen)
}

eachDatabase((name, open) => {
  let database: DatabasePort
  let hosts = 0
  const tenant = async (clips: number) => await seedTenant(database, { clips, host: `${name}-${hosts++}` })
  beforeAll(async () => {
    database = await open()
  })

  test('reserve, capture, release move balance and frozen, and a replay changes nothing', async () => {
    const { db } = await tenant(10)
    const reserved = await inTransaction(db, (trx) =>
      ledger.reserve(trx, { ...about(1, '0:0', '1:0', '2:0'), unit: 2 }),
    )
    expect(reserved).toMatchObject({ balance: 10, frozen: 6, available: 4, changed: 3 })
    expect(await inTransaction(db, (trx) => ledger.reserve(trx, { ...about(1, '0:0', '1:0'), unit: 2 }))).toMatchObject(
      { frozen: 6, changed: 0 },
    )
    for (const changed of [1, 0]) {
      expect(await inTransaction(db, (trx) => ledger.capture(trx, about(1, '0:0')))).toMatchObject({
        balance: 8,
        frozen: 4,
        changed,
      })
    }
    for (const changed of [2, 0]) {
      expect(await inTransaction(db, (trx) => ledger.release(trx, about(1, '0:0', '1:0', '2:0')))).toMatchObject({
        balance: 8,
        frozen: 0,
        changed,
      })
    }
    expect(await inTransaction(db, (trx) => ledger.capture(trx, about(1, '1:0')))).toMatchObject({
      balance: 8,
      changed: 0,
    })
    await expectSums(db)
  })

  test('too few available: 40201 says how many are needed, left and short, and nothing is written', async () => {
    const { db } = await tenant(2)
    const error = await inTransaction(db, (trx) =>
      ledger.reserve(trx, { ...about(1, '0:0', '1:0', '2:0'), unit: 1 }),
    ).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 40201, data: { need: 3, left: 2, short: 1 } })
    expect(await ledger.read(db)).toEqual({ balance: 2, frozen: 0, available: 2 })
    expect((await sumByKind(db)).reserve).toBe(0)
  })

  test('an adjustment may not eat what is frozen; the same grant twice counts once', async () => {
    const { db } = await tenant(5)
    await inTransaction(db, (trx) => ledger.reserve(trx, { ...about(1, '0:0', '1:0', '2:0'), unit: 1 }))
    const adjust = (amount: number, refId: number) =>
      inTransaction(db, (trx) =>
        ledger.credit(trx, { kind: 'adjust', amount, refType: 'manual', refId, reason: '', adminId: null }),
      )
    expect(await codeOf(adjust(-3, 1))).toBe(40201)
    expect(await adjust(-2, 2)).toMatchObject({ balance: 3, frozen: 3, available: 0 })
    const grant = () =>
      inTransaction(db, (trx) =>
        ledger.credit(trx, { kind: 'grant', amount: 4, refType: 'order', refId: 9, reason: '充值', adminId: null }),
      )
    expect((await grant()).changed).toBe(1)
    expect(await grant()).toMatchObject({ changed: 0, balance: 7 })
    await expectSums(db)
  })

  test('20 at once for enough of 7: 7 get it, the counts hold', async () => {
    const { db } = await tenant(7)
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        codeOf(inTransaction(db, (trx) => ledger.reserve(trx, { ...about(at + 1, '0:0'), unit: 1 }))),
      ),
    )
    expect(codes.filter((code) => code === 1)).toHaveLength(7)
    expect(codes.filter((code) => code === 40201)).toHaveLength(13)
    expect(await ledger.read(db)).toMatchObject({ balance: 7, frozen: 7 })
    await expectSums(db)
  })

  test('after any sequence of movements the sums explain the counts', async () => {
    const step = fc.record({
      kind: fc.constantFrom('reserve', 'capture', 'release', 'grant', 'adjust', 'expire', 'refund' as const),
      refId: fc.integer({ min: 1, max: 3 }),
      subs: fc.uniqueArray(fc.constantFrom('0:0', '0:1', '1:0', '2:0'), { minLength: 1 }),
      amount: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { db } = await tenant(6)
        for (const { kind, refId, subs, amount } of steps) {
          await codeOf(
            inTransaction(db, async (trx) => {
              if (kind === 'reserve') await ledger.reserve(trx, { ...about(refId, ...subs), unit: amount })
              else if (kind === 'capture' || kind === 'release') await ledger[kind](trx, about(refId, ...subs))
              else
                await ledger.credit(trx, {
                  kind,
                  amount: kind === 'adjust' ? amount - 2 : amount,
                  refType: 'manual',
                  refId,
                  sub: String(amount),
                  reason: '',
                  adminId: null,
                })
            }),
          )
          await expectSums(db)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('one tenant never moves or sees the lines of another', async () => {
    const [a, b] = [await tenant(3), await tenant(3)]
    await inTransaction(a.db, (trx) => ledger.reserve(trx, { ...about(1, '0:0'), unit: 1 }))
    expect((await inTransaction(b.db, (trx) => ledger.capture(trx, about(1, '0:0')))).changed).toBe(0)
    expect(await ledger.read(b.db)).toMatchObject({ balance: 3, frozen: 0 })
    await expectSums(a.db)
  })

  test('the list explains the counts, newest first, and filters', async () => {
    const { db, adminId } = await tenant(3)
    await inTransaction(db, (trx) => ledger.reserve(trx, { ...about(8, '0:0', '1:0'), adminId, unit: 1 }))
    await inTransaction(db, (trx) => ledger.capture(trx, about(8, '0:0')))
    const wallet = createWalletService({ ledger })
    const page = await wallet.list(db, { page: 1, limit: 2, keyword: undefined })
    expect(page).toMatchObject({ total: 4, last_page: 2, balance: 2, frozen: 1, available: 1 })
    expect(
      page.data.map((line) => [
        line.kind,
        line.kind_name,
        line.amount,
        line.balance_after,
        line.frozen_after,
        line.admin_name,
      ]),
    ).toEqual([
      ['capture', '扣除', '1', '2', '1', '系统'],
      ['reserve', '冻结', '1', '3', '2', '老板'],
    ])
    expect((await wallet.list(db, { page: 1, limit: 20, kind: 'capture', ref_id: 8, keyword: undefined })).total).toBe(
      1,
    )
    expect(
      (await wallet.list(db, { page: 1, limit: 20, from: Math.floor(Date.now() / 1000) + 60, keyword: undefined }))
        .total,
    ).toBe(0)
  })
})
