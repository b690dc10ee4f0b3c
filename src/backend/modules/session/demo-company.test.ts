import { describe, expect, it } from 'vitest'
import { info, setupOwner } from '../../../contract/http/admin.ts'
import { createTestApp } from '../../testing/app.ts'

const OWNER = { username: 'boss', nickname: '老板', company: '山海文化', password: 'abcd1234' }

describe.each(['sqlite', 'postgres'] as const)('a company on %s', (kind) => {
  it.each([
    [true, 1],
    [false, 0],
  ] as const)('that was set up with demo %s says so to its people; one beside it does not', async (demo, flag) => {
    const app = await createTestApp(kind, { demo })
    try {
      const { userinfo } = (await app.inject(setupOwner, OWNER)).data
      const demoOf = async (token: string) => (await app.inject(info, {}, { token })).data.adminInfo.demo
      expect(await demoOf(userinfo.token)).toBe(flag)
      expect(await demoOf((await app.makeTenant()).token)).toBe(0)
      const rows = await app.backend.foundation.database.db.selectFrom('tenants').select('demo').orderBy('id').execute()
      expect(rows).toEqual([{ demo: flag }, { demo: 0 }])
    } finally {
      await app.close()
    }
  })
})
