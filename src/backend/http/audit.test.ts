import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog, silentLog } from '../lib/log.ts'
import { eachDatabase } from '../testing/databases.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import { createAuditDesk } from './audit.ts'
import type { AuditEntry } from './audit.ts'

const entry = (targetId: number): AuditEntry => ({
  action: 'group.save',
  adminId: 1,
  adminName: '老板',
  targetType: 'group',
  targetId,
  summary: '保存分组',
  ip: '',
  ua: '',
  result: 1,
})

eachDatabase((_kind, open) => {
  it('a row of the operation log that can not be written fails nothing that is done: it waits, and is written with the next, in order', async () => {
    const database = await open()
    const [{ db }, { db: scoped }] = [database, await seedTenant(database)]
    const desk = createAuditDesk(silentLog)
    await sql`alter table operation_logs rename to away`.execute(db)
    await desk.write(scoped, entry(1))
    await desk.write(scoped, entry(2))
    await sql`alter table away rename to operation_logs`.execute(db)
    await desk.write(scoped, entry(3))
    expect(
      (await scoped.selectFrom('operation_logs').select('target_id').orderBy('id').execute()).map(
        (row) => row.target_id,
      ),
    ).toEqual(['1', '2', '3'])
  })

  it('of many that wait the oldest end in the program’s own log', async () => {
    const database = await open()
    const [{ db }, { db: scoped }] = [database, await seedTenant(database)]
    const lines: string[] = []
    const desk = createAuditDesk(createLog((line) => lines.push(line), 'error'))
    await sql`alter table operation_logs rename to away`.execute(db)
    for (let at = 1; at <= 5; at += 1) await desk.write(scoped, entry(at))
    await sql`alter table away rename to operation_logs`.execute(db)
    expect(lines.every((line) => line.includes('operation log row waits') && line.includes('group.save'))).toBe(true)
    expect(lines).toHaveLength(15)
  })
})
