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
    await tokenGone.db.updateTable('admin_tokens').set({ revoke_time: 1 }).where('admin_id', '=', tokenGone.adminId).execute()
    expect(await code(tokenGone.token)).toBe(401)

    const stopped = await app.makeAdmin([])
    expect(await code(stopped.token)).toBe(1)
    await app.backend.foundation.database.db.updateTable('admins as a').set({ status: 0 }).where('a.id', '=', stopped.adminId).execute()
    expect(await code(stopped.token)).toBe(401)

    const expired = await app.makeTenant()
    expect((await app.injectRaw(operationLog, {}, { token: expired.token })).status).toBe(200)
    await expired.db.updateTable('tenants').set({ expire_at: 1 }).execute()
    expect((await app.injectRaw(operationLog, {}, { token: expired.token })).status).toBe(403)

    const promoted = await app.makeAdmin([])
    const { role_id } = await promoted.db.selectFrom('admins').select('role_id').where('id', '=', promoted.adminId).executeTakeFirstOrThrow()
    const read = async () => (await app.injectRaw(operationLog, {}, { token: promoted.token })).code
    expect(await read()).toBe(CODE.NO_PERMISSION)
    await promoted.db.insertInto('role_permissions').values({ role_id, perm: 'log:list' }).execute()
    expect(await read()).toBe(1)
    await promoted.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
    expect(await read()).toBe(CODE.NO_PERMISSION)
  })
})
