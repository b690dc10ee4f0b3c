// Writes pairs of rows, one transaction each, and prints how many pairs are safe; for a test to kill.
import { openLocation } from '../drivers/database/open-database.ts'
import { inTransaction } from '../ports/database.ts'
import type { DatabaseLocation } from '../ports/database.ts'

const { db } = openLocation(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
for (let pair = 1; pair < 1_000_000; pair += 1) {
  await inTransaction(db, async (trx) => {
    for (const ip of ['1', '2'])
      await trx
        .insertInto('login_attempts')
        .values({ username: `u${pair}`, ip, ok: 1, at: pair })
        .execute()
  })
  process.stdout.write(`${pair}\n`)
}
