import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { createMoneyLedger, fromCents, toCents } from './wallet.money.ts'

const ledger = createMoneyLedger({ clock: systemClock })

test('cents are exact; what is no amount is refused', () => {
  expect(['0', '12.5', '128.50', '0.07'].map(toCents)).toEqual([0, 1250, 12_850, 7])
  expect([0, 7, 1250].map(fromCents)).toEqual(['0.00', '0.07', '12.50'])
  for (const wrong of ['', '-1', '1.234', '1e3', 'x']) expect(() => toCents(wrong)).toThrow(TypeError)
})

eachDatabase((name, open) => {
  let database: DatabasePort
  let hosts = 0
  beforeAll(async () => {
    database = await open()
  })
  const tenant = async (money: string): Promise<Db> => {
    const { db } = await seedTenant(database, { host: `money-${name}-${hosts++}` })
    await db.updateTable('tenants').set({ money }).execute()
    return db
  }
  const about = (refId: number) => ({ refType: 'test', refId, reason: '测试', adminId: null })
  const charge = async (db: Db, refId: number, amount: string) =>
    await inTransaction(db, (trx) => ledger.charge(trx, { ...about(refId), amount }))

  test('is paid once, given back once, and never below zero', async () => {
    const db = await tenant('30.00')
    for (const _again of [1, 2]) await charge(db, 1, '12.34')
    expect(await ledger.read(db)).toBe('17.66')
    await expect(charge(db, 2, '17.67')).rejects.toMatchObject({ code: 40202, data: { need: '17.67', left: '17.66' } })
    for (const _again of [1, 2]) await inTransaction(db, (trx) => ledger.giveBack(trx, about(1)))
    await inTransaction(db, (trx) => ledger.giveBack(trx, about(9)))
    expect(await ledger.read(db)).toBe('30.00')
    await expect(ledger.charge(db, { ...about(3), amount: '1.00' })).rejects.toThrow(TypeError)
  })

  test('eight at once spend what there is and no more', async () => {
    const db = await tenant('30.00')
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, at) => await charge(db, 100 + at, '10.00')),
    )
    expect([done.filter((one) => one.status === 'fulfilled').length, await ledger.read(db)]).toEqual([3, '0.00'])
  })
})
