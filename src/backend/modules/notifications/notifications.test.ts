// Everybody reads what he was told, and nobody else does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { notificationList, readNotification } from '../../../contract/http/notifications.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())
  const notify = async (who: TestSession, titles: readonly string[], about = 'account_offline'): Promise<number[]> => {
    const ids: number[] = []
    for (const title of titles) {
      const { id } = await who.db
        .insertInto('notifications')
        .values({ admin_id: who.adminId, kind: about, title, jump_url: '/index', read_time: null, due_time: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    return ids
  }
  const list = async (who: TestSession, input: object = {}) =>
    (await app.inject(notificationList, input, { token: who.token })).data
  const titles = async (who: TestSession, input: object = {}): Promise<string[]> =>
    (await list(who, input)).data.map((row) => row.title)

  it('the newest come first, page by page, and how many are unread stands beside', async () => {
    const owner = await app.makeTenant()
    await notify(owner, ['甲', '乙', '丙'])
    await notify(owner, ['日报'], 'daily_report')
    expect(await list(owner, { limit: 2, page: 2 })).toMatchObject({
      total: 4,
      unread: 4,
      data: [
        { title: '乙', jump_url: '/index', read: 0 },
        { title: '甲', read: 0 },
      ],
    })
    expect(await titles(owner, { kind: 'daily_report' })).toEqual(['日报'])
  })

  it('what was read is not unread any more; all at once, too', async () => {
    const owner = await app.makeTenant()
    const [first = 0] = await notify(owner, ['甲', '乙', '丙'])
    const read = async (input: object) =>
      (await app.inject(readNotification, input, { token: owner.token })).data.updated
    expect(await read({ ids: [first] })).toBe(1)
    expect(await read({ ids: [first] })).toBe(0)
    expect(await titles(owner, { unread: 1 })).toEqual(['丙', '乙'])
    expect(await titles(owner, { unread: 0 })).toEqual(['甲'])
    expect(await read({ all: 1 })).toBe(2)
    expect((await list(owner)).unread).toBe(0)
  })

  it('a colleague’s are nobody else’s, whatever he sees of the company', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['account:list'], { of: owner })
    const [own = 0] = await notify(colleague, ['同事的'])
    expect(await titles(owner)).toEqual([])
    const answer = await app.inject(readNotification, { ids: [own] }, { token: owner.token })
    expect(answer.code).toBe(CODE.NOT_FOUND)
    await app.inject(readNotification, { all: 1 }, { token: owner.token })
    expect((await list(colleague)).unread).toBe(1)
  })

  it('either these or all', async () => {
    const owner = await app.makeTenant()
    for (const input of [{}, { ids: [1], all: 1 as const }])
      expect((await app.inject(readNotification, input, { token: owner.token })).code).toBe(CODE.BAD_INPUT)
  })
})
