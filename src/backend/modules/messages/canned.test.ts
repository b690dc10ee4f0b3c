// Replies kept ready: whose they are, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as canned from '../../../contract/http/canned-replies.ts'
import type { TestSession } from '../../testing/app.ts'
import { openInboxBench } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('replies kept ready on %s', (kind) => {
  let bench: InboxBench
  let one: TestSession
  let two: TestSession
  beforeAll(async () => {
    bench = await openInboxBench(kind)
    ;[one, two] = [await bench.person(['chat:reply']), await bench.person(['chat:reply'])]
  })
  afterAll(async () => await bench.close())
  const save = async (input: object, by = one) =>
    await bench.ask(canned.saveCannedReply, { title: '标题', content: '您好 {昵称}', ...input } as never, by)
  const codes = async (by: TestSession, input: object = {}) =>
    (await bench.get(canned.cannedReplyList, input, by)).list.map((row) => `${row.scope} ${row.short_code}`)

  it('one’s own are one’s own, the team’s are made by whoever may assign', async () => {
    expect((await save({ short_code: 'hi' })).code).toBe(1)
    expect((await save({ short_code: 'hi' }, two)).code).toBe(1)
    const taken = await save({ short_code: 'hi' })
    expect([taken.code, taken.data]).toMatchObject([CODE.DUPLICATE, { exist_id: expect.any(Number) }])
    expect((await save({ short_code: 'addr', scope: 'team' })).code).toBe(CODE.NO_PERMISSION)
    const team = (await save({ short_code: 'addr', scope: 'team', category: '到店' }, bench.owner)).data.id
    expect(await codes(one)).toEqual(['team addr', 'self hi'])
    expect(await codes(one, { scope: 'self' })).toEqual(['self hi'])
    expect(await codes(one, { category: '到店' })).toEqual(['team addr'])
    expect(await codes(one, { keyword: 'AD' })).toEqual(['team addr'])
    expect((await save({ id: team, title: '改' })).code).toBe(CODE.NO_PERMISSION)
    const [own] = (await bench.get(canned.cannedReplyList, { scope: 'self' }, one)).list
    expect((await save({ id: own?.id, content: '改' }, two)).code).toBe(CODE.NOT_FOUND)
    expect((await save({ id: own?.id, scope: 'team' })).code).toBe(CODE.NO_PERMISSION)
    expect((await save({ id: own?.id, title: '新的' })).code).toBe(1)
    expect((await bench.get(canned.cannedReplyList, { scope: 'self' }, one)).list).toMatchObject([{ title: '新的' }])
    expect((await bench.ask(canned.deleteCannedReplies, { ids: [team] }, one)).code).toBe(CODE.NO_PERMISSION)
    expect((await bench.ask(canned.deleteCannedReplies, { ids: [own?.id ?? 0] }, two)).code).toBe(CODE.NOT_FOUND)
    expect(await bench.get(canned.deleteCannedReplies, { ids: [own?.id ?? 0] }, one)).toEqual({ deleted: 1 })
    expect(await codes(one)).toEqual(['team addr'])
    expect(await codes(two)).toEqual(['team addr', 'self hi'])
  })

  it.each([
    [{ short_code: 'A B' }, 'short_code'],
    [{ short_code: '' }, 'short_code'],
    [{}, 'short_code'],
    [{ short_code: 'x1', title: '' }, 'title'],
    [{ short_code: 'x1', content: '' }, 'content'],
  ])('refuses %j at its field', async (input, field) => {
    const reply = await save(input)
    expect([reply.code, reply.data]).toMatchObject([CODE.BAD_INPUT, { errors: [{ field }] }])
  })
})
