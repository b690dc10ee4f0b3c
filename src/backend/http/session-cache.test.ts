import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { info, operationLog } from '../../contract/http/admin.ts'
import { CODE } from '../../contract/errors.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('kept sessions on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('end at once with the token, the person, the company, and follow the rights of the role', async () => {
    const code = async (token: string, endpoint = info) => {
      const reply = await app.injectRaw(endpoint, {}, { token })
      return reply.status === 200 ? reply.code : reply.status
    }
    const tokenGone = await app.makeAdmin([])
    expect(await code(tokenGone.token)).toBe(1)
    await tokenGone.db
      .updateTable('admin_tokens')
      .set({ revoke_time: 1 })
      .where('admin_id', '=', tokenGone.adminId)
      .execute()
    expect(await code(tokenGone.token)).toBe(401)

    const stopped = await app.makeAdmin([])
    expect(await code(stopped.token)).toBe(1)
    await app.backend.foundation.database.db
      .updateTable('admins as a')
      .set({ status: 0 })
      .where('a.id', '=', stopped.adminId)
      .execute()
    expect(await code(stopped.token)).toBe(401)

    const expired = await app.makeTenant()
    expect((await app.injectRaw(operationLog, {}, { token: expired.token })).status).toBe(200)
    await expired.db.updateTable('tenants').set({ expire_at: 1 }).execute()
    expect((await app.injectRaw(operationLog, {}, { token: expired.token })).status).toBe(403)

    const promoted = await app.makeAdmin([])
    const { role_id } = await promoted.db
      .selectFrom('admins')
      .select('role_id')
      .where('id', '=', promoted.adminId)
      .executeTakeFirstOrThrow()
    const read = async () => (await app.injectRaw(operationLog, {}, { token: promoted.token })).code
    expect(await read()).toBe(CODE.NO_PERMISSION)
    await promoted.db.insertInto('role_permissions').values({ role_id, perm: 'log:list' }).execute()
    expect(await read()).toBe(1)
    await promoted.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
    expect(await read()).toBe(CODE.NO_PERMISSION)
  })

  it('that a restored backup ended, or never knew, say so; others of the same time do not', async () => {
    const why = async (token: string) => {
      const reply = await app.injectRaw(info, {}, { token })
      return [reply.status, reply.data]
    }
    const [ended, left] = [await app.makeAdmin([]), await app.makeAdmin([])]
    const unknown = 'u'.repeat(43)
    expect(await why(unknown)).toEqual([401, null])
    const now = Date.now()
    const restore = {
      create_time: now,
      restore_key: 'k1',
      backup_name: 'b',
      backup_time: now - 1_000,
      epoch_before: 'e0',
      max_item_id: 0,
      close_time: null,
    }
    await ended.db.insertInto('restores').values(restore).execute()
    await ended.db.updateTable('admin_tokens').set({ revoke_time: now }).where('admin_id', '=', ended.adminId).execute()
    await left.db
      .updateTable('admin_tokens')
      .set({ revoke_time: now + 1 })
      .where('admin_id', '=', left.adminId)
      .execute()
    expect([await why(ended.token), await why(left.token), await why(unknown)]).toEqual([
      [401, { restored: 1 }],
      [401, { ended: 1 }],
      [401, { restored: 1 }],
    ])
    await ended.db
      .updateTable('restores')
      .set({ create_time: now - 2 * 86_400_000 })
      .execute()
    expect(await why(unknown)).toEqual([401, null])
  })
})
