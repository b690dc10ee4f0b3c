// Which of our works, titles and keywords a comment came by; also when the work is known only later.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as inbox from '../../../contract/http/conversations.ts'
import * as leads from '../../../contract/http/lead.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('works that people wrote under on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())

  /** A published work with a title made of a keyword. */
  const publish = async (account: number, title: string, platformId = ''): Promise<number> => {
    const { db } = bench.owner
    const { id: task } = await db
      .insertInto('wisdom_tasks')
      .values({
        name: title,
        type: 'clip',
        plan_id: null,
        clip_id: null,
        config: '{}',
        status: 2,
        total_num: 1,
        lock_admin_id: null,
        lock_token: null,
        lock_time: null,
        heartbeat_time: null,
        client_token: null,
        admin_id: bench.owner.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: task,
        plan_id: null,
        fission_activity_id: null,
        third_auth_id: account,
        title,
        content_html: null,
        full_file_url: null,
        attachment_id: null,
        clip_output_id: null,
        lease_device_id: null,
        lease_until: null,
        published_time: 1_000,
        publish_status: 2,
        platform_item_id: platformId,
        platform_url: 'https://site/w',
        content_hash: null,
        keyword_snapshot: null,
        auto_publish: 1,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('titles')
      .values({
        plan_id: null,
        wisdom_task_id: task,
        title,
        norm: title,
        main: `词 ${title}`,
        risk: null,
        publish_item_id: id,
        delete_time: null,
      })
      .execute()
    return id
  }

  it('by the id that publishing was told, or by the works list; later when it was not known yet', async () => {
    const account = await bench.readAccount()
    const item = await publish(account, '作品甲', 'p-1')
    const under = (work_id: string, guest_uid = 'g1') =>
      seen({ work_id, guest_uid, work_title: '平台上的标题', work_url: 'https://site/x' })
    await bench.read(account, [under('p-1'), under('p-2'), under('p-3')], { kind: 'comment' })
    const found = async () =>
      (await bench.conversations({ third_auth_id: account, kind: 'comment' }))
        .map((row) => [row.publish_item_id, row.keyword])
        .toSorted()
    expect(await found()).toEqual([
      [0, ''],
      [0, ''],
      [item, '词 作品甲'],
    ])
    const later = await publish(account, '作品乙')
    await bench.owner.db
      .insertInto('platform_works')
      .values({
        third_auth_id: account,
        platform_item_id: 'p-2',
        publish_item_id: later,
        last_sync_time: 1,
        url: 'https://site/p-2',
        last_play: null,
        last_like: null,
        last_comment: null,
        last_share: null,
        last_collect: null,
      })
      .execute()
    await bench.read(account, [], { kind: 'comment' })
    expect(await found()).toEqual([
      [0, ''],
      [item, '词 作品甲'],
      [later, '词 作品乙'],
    ])
    // Somebody else's account with a work of this id has nothing to do with it.
    const other = await bench.readAccount()
    await bench.read(other, [under('p-1', 'g9')], { kind: 'comment' })
    expect((await bench.conversations({ third_auth_id: other }))[0]?.publish_item_id).toBe(0)
    expect((await bench.conversations({ keyword: '词 作品乙' })).length).toBe(1)
  })

  it('the pane names the works by which he came and his other conversations; so does a lead', async () => {
    const account = await bench.readAccount()
    const item = await publish(account, '作品丙', 'q-1')
    await bench.read(
      account,
      [
        seen({ guest_uid: 'way', work_id: 'q-1', msg_time: 1_780_000_500 }),
        seen({
          guest_uid: 'way',
          work_id: 'q-9',
          work_title: '别人的作品',
          work_url: 'https://site/q-9',
          msg_time: 1_780_000_400,
        }),
      ],
      { kind: 'comment' },
    )
    await bench.read(account, [seen({ guest_uid: 'way' })])
    const [dm] = await bench.conversations({ third_auth_id: account, kind: 'dm' })
    const pane = await bench.get(inbox.conversationInfo, { id: dm?.id ?? 0 })
    expect(pane.others.map((row) => row.kind)).toEqual(['comment', 'comment'])
    expect(pane.works).toMatchObject([
      {
        keyword: '词 作品丙',
        title: '作品丙',
        work_url: 'https://site/w',
        publish_item_id: item,
        account: { id: account },
      },
      { keyword: null, title: '别人的作品', work_url: 'https://site/q-9', publish_item_id: null },
    ])
    const comment = pane.others.find((row) => row.publish_item_id === item)
    const made = await bench.get(inbox.leadFromConversation, { conversation_id: comment?.id ?? 0 })
    const info = await bench.get(leads.getLead, { id: made.lead_id })
    expect(info.lead).toMatchObject({
      source: 'comment',
      publish_item_id: item,
      keyword: '词 作品丙',
      work_title: '作品丙',
    })
    expect(info.chain).toMatchObject({ keyword: '词 作品丙', title: '作品丙', publish_item_id: item })
    // His private messages with the account belong to the lead too.
    expect((await bench.get(inbox.conversationInfo, { id: dm?.id ?? 0 })).lead?.id).toBe(made.lead_id)
  })
})
