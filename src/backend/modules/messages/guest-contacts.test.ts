// Contacts that guests wrote: nowhere in plain, offered with masks, opened with a reason, made leads of by people.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as inbox from '../../../contract/http/conversations.ts'
import * as customers from '../../../contract/http/customer.ts'
import * as leads from '../../../contract/http/lead.ts'
import { listLeads } from '../../../contract/http/message.ts'
import { openInboxBench, seen } from './testing/inbox-bench.ts'
import type { InboxBench } from './testing/inbox-bench.ts'

/** Two numbers and a name, as people disguise them. */
const WRITTEN = [
  '13912345678',
  '139 1234 5678',
  '139-1234-5678',
  '１３９１２３４５６７８',
  '一三九一二三四五六七八',
  '1三9一2三4五6七8',
  '1 3 9 1 2 3 4 5 6 7 8',
  '1️⃣3️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  '微信 plain_wechat_77',
  'VX：Ｐｌａｉｎ_ｗｅｃｈａｔ_７７',
]
const SIGNS = [...WRITTEN.map((text) => text.replace(/^(?:微信 |VX：)/u, '')), 'plain_wechat_77']

describe.each(['sqlite', 'postgres'] as const)('contacts in messages on %s', (kind) => {
  let bench: InboxBench
  beforeAll(async () => {
    bench = await openInboxBench(kind)
  })
  afterAll(async () => await bench.close())
  const only = async (account: number) => {
    const [row] = await bench.conversations({ third_auth_id: account })
    if (row === undefined) throw new Error('no conversation')
    return row
  }

  it('lie nowhere in plain, however they are written, and no answer but one has them', async () => {
    const account = await bench.readAccount()
    const messages = WRITTEN.map((text) =>
      seen({ text: `您好，${text}。联系我`, guest_name: `小王 ${text}`, author_name: `小王 ${text}` }),
    )
    await bench.read(account, messages)
    await bench.read(account, messages, { reason: WRITTEN[0] ?? '', status: 'partial' })
    await bench.read(
      account,
      messages.map((message) => ({
        ...message,
        platform_msg_id: `c${message.platform_msg_id}`,
        work_id: 'w',
        work_title: message.text,
      })),
      { kind: 'comment' },
    )
    for (const { id } of await bench.conversations({ third_auth_id: account })) {
      for (const message of await bench.thread(id)) expect(message).toMatchObject({ is_masked: 1 })
      await bench.get(inbox.extractContact, { conversation_id: id })
      await bench.get(inbox.conversationInfo, { id })
      await bench.get(inbox.addNote, { conversation_id: id, content: `回电 ${WRITTEN.join(' 或 ')}` })
      await bench.ask(inbox.addNote, { conversation_id: id, content: `回电 ${WRITTEN[1]}` }, bench.owner, {
        'idempotency-key': `note-000${id}`,
      })
      await bench.ask(inbox.revealMessage, { message_id: 1, reason: `问 ${WRITTEN[0]}` })
    }
    const first = (await bench.get(inbox.extractContact, { conversation_id: (await only(account)).id })).list.find(
      (one) => one.field === 'phone',
    )
    await bench.get(inbox.leadFromConversation, {
      conversation_id: (await only(account)).id,
      phone: { message_id: first?.message_id ?? 0, index: first?.index ?? 0 },
    })
    for (const keyword of WRITTEN) {
      await bench.ask(inbox.conversationList, { keyword })
      await bench.ask(listLeads, { keyword })
    }
    const spoken = (text: string): string[] => SIGNS.filter((sign) => text.includes(sign))
    expect(bench.answers.flatMap(spoken)).toEqual([])

    const { database } = bench.app.backend.foundation
    if (database.kind === 'sqlite') await database.backupTo(`${bench.app.dataDir}/copy-of-it.sqlite`)
    const stored = await bench.stored()
    expect(stored).toContain('139****5678')
    // Bytes of the files, as UTF-8.
    const bytes = (sign: string): string => Buffer.from(sign).toString('latin1')
    expect(SIGNS.filter((sign) => stored.includes(sign) || stored.includes(bytes(sign)))).toEqual([])
  })

  it('one message is opened with a reason, as an opening of the day, and the log has it', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ text: '我的号码 137 1111 2222' }), seen({ text: '没有号码' })])
    const { id } = await only(account)
    const [masked, plain] = await bench.thread(id)
    expect([masked, plain]).toMatchObject([{ text: '我的号码 137****2222', is_masked: 1 }, { is_masked: 0 }])
    const viewer = await bench.person(['chat:reply', 'lead:phone:view'])
    await bench.get(customers.setLeadRules, { reveals_per_day: 2 })
    const ask = async (message: number, reason: string, by = viewer) =>
      await bench.ask(inbox.revealMessage, { message_id: message, reason }, by)
    expect((await ask(masked?.id ?? 0, '')).data).toMatchObject({ errors: [{ field: 'reason' }] })
    expect((await ask(plain?.id ?? 0, '看看')).code).toBe(CODE.BAD_INPUT)
    expect((await ask(masked?.id ?? 0, '回访')).data).toEqual({ text: '我的号码 137 1111 2222', left_today: 1 })
    expect((await ask(masked?.id ?? 0, '回访')).data).toMatchObject({ left_today: 0 })
    expect((await ask(masked?.id ?? 0, '回访')).code).toBe(CODE.TOO_OFTEN)
    // Contacts of leads are opened under the same count.
    const lead = await bench.lead()
    const all = await bench.person(['lead:list', 'lead:phone:view', 'chat:reply'])
    expect((await ask(masked?.id ?? 0, '回访', all)).code).toBe(1)
    expect((await bench.get(leads.revealContact, { id: lead, field: 'phone', reason: '回访' }, all)).left_today).toBe(0)
    const log = await bench.owner.db
      .selectFrom('operation_logs')
      .select(['target_type', 'target_id', 'after'])
      .where('action', '=', 'message.reveal')
      .where('admin_id', '=', viewer.adminId)
      .where('result', '=', 1)
      .execute()
    expect(log).toEqual(
      [1, 2].map(() => ({
        target_type: 'conversation',
        target_id: String(id),
        after: JSON.stringify({ message: masked?.id, reason: '回访' }),
      })),
    )
    const replier = await bench.person(['chat:reply'])
    expect((await ask(masked?.id ?? 0, '回访', replier)).code).toBe(CODE.NO_PERMISSION)
    await bench.get(customers.setLeadRules, { reveals_per_day: 200 })
  })

  it('are offered with their masks where they stand, those that the account wrote are not', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [
      seen({ text: '打 0755-83218765 或微信：house_2026', msg_time: 1_780_000_001 }),
      seen({ text: '打我 13611110000', msg_time: 1_780_000_002, direction: 'out' }),
      seen({ text: '还有 136 2222 0000', msg_time: 1_780_000_003 }),
    ])
    const known = await bench.lead({ phone: '13622220000' })
    const { id } = await only(account)
    const texts = new Map((await bench.thread(id)).map((message) => [message.id, message.text]))
    const { list } = await bench.get(inbox.extractContact, { conversation_id: id })
    expect(
      list.map((one) => [one.field, one.mask, texts.get(one.message_id)?.slice(one.start, one.end), one.lead_id]),
    ).toEqual([
      ['phone', '136****0000', '136****0000', known],
      ['phone', '0755****8765', '0755****8765', 0],
      ['wechat', 'h****6', 'h****6', 0],
    ])
  })

  it('a lead is made of what is accepted, with its way here; told again it is the same one', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [
      seen({ guest_uid: 'lead-1', guest_name: '赵先生', text: '电话 135 3333 0000，微信 zhao_2026' }),
    ])
    const { id } = await only(account)
    const { list } = await bench.get(inbox.extractContact, { conversation_id: id })
    const pick = (field: string) => {
      const one = list.find((suggestion) => suggestion.field === field)
      return { message_id: one?.message_id ?? 0, index: one?.index ?? 0 }
    }
    const input = { conversation_id: id, phone: pick('phone'), wechat: pick('wechat'), need_text: '看房' }
    const made = await bench.get(inbox.leadFromConversation, input)
    expect(made.created).toBe(1)
    const { lead } = await bench.get(leads.getLead, { id: made.lead_id })
    expect(lead).toMatchObject({
      guest_name: '赵先生',
      source: 'dm',
      third_auth_id: account,
      platform_value: 'douyin',
      phone_mask: '135****0000',
      wechat_mask: 'z****6',
      need_text: '看房',
      conversation_id: id,
      last_message: '电话 135****0000，微信 z****6',
    })
    expect(await bench.get(inbox.leadFromConversation, input)).toEqual({ lead_id: made.lead_id, created: 0 })
    expect(await only(account)).toMatchObject({ lead_id: made.lead_id, lead_stage: 0 })
    expect((await bench.get(inbox.conversationInfo, { id })).lead?.id).toBe(made.lead_id)
    expect((await bench.conversations({ keyword: '13533330000' })).map((row) => row.id)).toEqual([id])
    // What he writes elsewhere belongs to the same lead, and the lead was heard of.
    const other = await bench.readAccount()
    const written = Math.floor(bench.time.now / 1000) + 60
    await bench.read(other, [seen({ guest_uid: 'lead-1', msg_time: written })])
    expect((await only(other)).lead_id).toBe(made.lead_id)
    expect((await bench.get(leads.getLead, { id: made.lead_id })).lead.last_time).toBe(written)
    // Merged into another, the conversation is of that one; parted, it is back.
    const master = await bench.lead({ guest_name: '主' })
    const merge = await bench.get(leads.mergeLeads, { master_id: master, ids: [master, made.lead_id] })
    expect((await only(account)).lead_id).toBe(master)
    expect((await bench.get(leads.getLead, { id: master })).lead).toMatchObject({ last_message: expect.any(String) })
    await bench.get(leads.unmergeLeads, { merge_id: merge.merge_id })
    expect((await only(account)).lead_id).toBe(made.lead_id)
  })

  it('takes a number that somebody was told and types, and refuses one that is none at its field', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ guest_uid: 'told-one' })])
    const input = { conversation_id: (await only(account)).id, wechat: '' }
    const refused = await bench.ask(inbox.leadFromConversation, { ...input, phone: '1355555' })
    expect(refused).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'phone' }] } })
    const { lead_id } = await bench.get(inbox.leadFromConversation, { ...input, phone: ' 135 5555-0000' })
    expect((await bench.get(leads.getLead, { id: lead_id })).lead).toMatchObject({
      phone_mask: '135****0000',
      has_wechat: 0,
    })
  })

  it('a lead of a conversation needs no contact; one that is there already is joined on purpose alone', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [seen({ guest_uid: 'no-contact' })])
    const bare = await bench.get(inbox.leadFromConversation, { conversation_id: (await only(account)).id })
    expect((await bench.get(leads.getLead, { id: bare.lead_id })).lead).toMatchObject({ has_phone: 0, has_wechat: 0 })
    const second = await bench.readAccount()
    await bench.read(second, [seen({ guest_uid: 'other-one', text: '13444440000' })])
    const known = await bench.lead({ guest_name: '早来的', phone: '13444440000' })
    const { id } = await only(second)
    const [found] = (await bench.get(inbox.extractContact, { conversation_id: id })).list
    const phone = { message_id: found?.message_id ?? 0, index: found?.index ?? 0 }
    const refused = await bench.ask(inbox.leadFromConversation, { conversation_id: id, phone })
    expect([refused.code, refused.data]).toMatchObject([CODE.DUPLICATE, { exist_id: known }])
    expect(await bench.get(inbox.leadFromConversation, { conversation_id: id, phone, on_dup: 'merge' })).toEqual({
      lead_id: known,
      created: 0,
    })
    expect((await only(second)).lead_id).toBe(known)
    // Somebody else's lead is joined by nobody who does not see it.
    const narrow = await bench.person(['chat:reply', 'lead:edit', 'lead:list'], 'self')
    const third = await bench.readAccount(['dm'], narrow.adminId)
    await bench.read(third, [seen({ guest_uid: 'third-one', text: '13444440000' })])
    const hidden = (await bench.conversations({ third_auth_id: third }, narrow))[0]?.id ?? 0
    const [suggested] = (await bench.get(inbox.extractContact, { conversation_id: hidden }, narrow)).list
    expect(suggested?.lead_id).toBe(0)
    const unseen = await bench.ask(
      inbox.leadFromConversation,
      {
        conversation_id: hidden,
        phone: { message_id: suggested?.message_id ?? 0, index: suggested?.index ?? 0 },
        on_dup: 'merge',
      },
      narrow,
    )
    expect([unseen.code, unseen.data]).toMatchObject([CODE.DUPLICATE, { exist_id: 0 }])
  })

  it('refuses a suggestion that the message does not hold, and one of another conversation', async () => {
    const account = await bench.readAccount()
    await bench.read(account, [
      seen({ guest_uid: 'p', text: '微信 some_body_1' }),
      seen({ guest_uid: 'q', text: '13555550000' }),
    ])
    const rows = await bench.conversations({ third_auth_id: account })
    const [p, q] = ['p', 'q'].map((_, at) => rows[at]?.id ?? 0)
    const ofP = (await bench.get(inbox.extractContact, { conversation_id: p ?? 0 })).list[0]
    const message = { message_id: ofP?.message_id ?? 0, index: 5 }
    expect((await bench.ask(inbox.leadFromConversation, { conversation_id: p ?? 0, phone: message })).code).toBe(
      CODE.BAD_INPUT,
    )
    expect(
      (await bench.ask(inbox.leadFromConversation, { conversation_id: q ?? 0, phone: { ...message, index: 0 } })).code,
    ).toBe(CODE.NOT_FOUND)
  })
})
