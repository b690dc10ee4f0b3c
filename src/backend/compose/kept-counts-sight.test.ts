// Kept counts and searched words of operators who see their own alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationList } from '../../contract/http/conversations.ts'
import { listLeads } from '../../contract/http/message.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let app: TestApp
  let guests = 0
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('who sees his own counts and finds his own alone', async () => {
    const boss = await app.makeTenant()
    const narrow = await app.makeAdmin(['chat:reply', 'lead:list'], { of: boss, dataScope: 'self' })
    const conversation = (assignee: number, guest: string) => ({
      third_auth_id: 1,
      platform_value: 'douyin',
      kind: 'dm' as const,
      guest_uid: guest,
      guest_name: '同名客人',
      assignee_admin_id: assignee,
      unread_count: 1,
      last_message_id: 1,
    })
    const lead = (owner_admin_id: number) => ({
      guest_name: '同名客人',
      owner_admin_id,
      phone_enc: null,
      phone_hash: null,
      wechat_enc: null,
      wechat_hash: null,
      intent_score: null,
      won_amount: null,
      delete_time: null,
    })
    for (const admin of [boss.adminId, narrow.adminId, narrow.adminId]) {
      await boss.db
        .insertInto('conversations')
        .values(conversation(admin, `s${(guests += 1)}`))
        .execute()
      await boss.db.insertInto('guest_capitals').values(lead(admin)).execute()
    }
    for (const [session, count] of [
      [boss, 3],
      [narrow, 2],
    ] as const)
      for (const keyword of [undefined, '同名']) {
        const asked = keyword === undefined ? {} : { keyword }
        const inbox = await app.inject(conversationList, asked, { token: session.token })
        expect([inbox.data.total, inbox.data.counts.all, inbox.data.counts.unread]).toEqual([count, count, count])
        const leads = await app.inject(listLeads, asked, { token: session.token })
        expect([leads.data.total, leads.data.stage_counts[0]?.count]).toEqual([count, count])
      }
  })
})
