import { join } from 'node:path'
import Database from 'better-sqlite3'
import { login } from '../../../src/contract/http/admin.ts'
import { type ApiClient, createApiClient } from '../../fixtures/api-client.ts'
import type { Product } from '../../fixtures/product.ts'
import { OWNER } from './entry.ts'

/**
 * A second person of the owner's company, with the owner's role and password, signed in. The product makes no people
 * yet, so that the row is written beside it.
 */
export async function addColleague(
  product: Product,
  person: { username: string; nickname: string },
): Promise<ApiClient> {
  const db = new Database(join(product.dataDir, 'backend', 'data.sqlite'), { timeout: 10_000 })
  try {
    const owner = db.prepare('select * from admins where username = ?').get(OWNER.username) as Record<string, unknown>
    const row = Object.fromEntries(Object.entries({ ...owner, ...person }).filter(([column]) => column !== 'id'))
    const columns = Object.keys(row)
    db.prepare(`insert into admins (${columns.join(', ')}) values (${columns.map((one) => `@${one}`).join(', ')})`).run(
      row,
    )
  } finally {
    db.close()
  }
  const api = createApiClient(product.url)
  const { userinfo } = await api.call(login, { username: person.username, password: OWNER.password })
  api.token = userinfo.token
  return api
}
