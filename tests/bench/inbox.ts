// The inbox and the leads of a company that collected them for years.
import { conversationList, messageList } from '../../src/contract/http/conversations.ts'
import { inboxCount } from '../../src/contract/http/inbox-count.ts'
import { listLeads } from '../../src/contract/http/message.ts'
import { call, type Call, type Fill, measureCalls } from './calls.ts'
import type { Report } from './figure.ts'

const [ACCOUNTS, CONVERSATIONS, MESSAGES, LEADS] = [60, 100_000, 1_000_000, 100_000]
/** p95 in ms, with other people writing in between. */
const PAGE = { cold: 15, warm: 15 }
const SEARCH = { cold: 40, warm: 40 }
const DAY = 86_400_000

const calls = (): Call[] => [
  call('open conversations', conversationList, { status: 'open' }, PAGE),
  call('open conversations, page 20', conversationList, { status: 'open', page: 20 }, PAGE),
  call('those who wait longest', conversationList, { status: 'open', order: 'waiting', waits: 1 }, PAGE),
  call('all conversations', conversationList, {}, PAGE),
  call('all conversations, page 200', conversationList, { page: 200 }, PAGE),
  call('of one account', conversationList, { third_auth_id: 7 }, PAGE),
  call('of nobody', conversationList, { status: 'open', assignee: 0 }, PAGE),
  call('unread', conversationList, { status: 'open', unread: 1 }, PAGE),
  call('search of many', conversationList, { keyword: '客人77' }, SEARCH),
  call('search of none', conversationList, { keyword: '没有这样的话' }, SEARCH),
  call('a thread of 20 000', messageList, { conversation_id: 1 }, PAGE),
  call('a thread of 20 000, from the middle', messageList, { conversation_id: 1, before_id: 10_000 }, PAGE),
  call('a usual thread', messageList, { conversation_id: 500 }, PAGE),
  call('unread count of the menu', inboxCount, {}, PAGE),
  call('leads', listLeads, {}, PAGE),
  call('leads, page 200', listLeads, { page: 200 }, PAGE),
  call('leads of a stage', listLeads, { stage: 1 }, PAGE),
  call('leads of an owner', listLeads, { owner_admin_id: 'me' }, PAGE),
  call('leads due', listLeads, { due: 'today' }, PAGE),
  call('leads of a word', listLeads, { word: '装修77' }, PAGE),
  call('leads, search of many', listLeads, { keyword: '访客77' }, SEARCH),
  call('leads, search of none', listLeads, { keyword: '没有这样的话' }, SEARCH),
]

async function seedInbox({ many, run, owner, now, lite }: Fill): Promise<void> {
  await many('third_auths', ACCOUNTS, {
    platform_value: `(case i % 3 when 0 then 'douyin' when 1 then 'kuaishou' else 'xiaohongshu' end)`,
    account_id: `'uid' || i`,
    openname: `'小店' || i`,
    operator_admin_id: String(owner),
    third_login_status: '1',
  })
  const age = (n: string): string => `${now} - (${n}) * ${Math.floor((365 * DAY) / CONVERSATIONS)}`
  // The newest are open; most of what is old is done with.
  const isOpen = 'i < 2000 or i % 50 = 0'
  await many('conversations', CONVERSATIONS, {
    third_auth_id: `1 + i % ${ACCOUNTS}`,
    platform_value: `'douyin'`,
    kind: `'comment'`,
    guest_uid: `'guest' || i`,
    guest_name: `'客人' || i`,
    work_id: `'work' || i % 3000`,
    work_title: `'作品' || i % 3000`,
    status: `(case when ${isOpen} then 'open' when i % 70 = 0 then 'snoozed' else 'resolved' end)`,
    snooze_until: `(case when i % 70 = 0 then ${now + DAY} else 0 end)`,
    assignee_admin_id: `(case when i % 3 = 0 then ${owner} else 0 end)`,
    lead_id: '(case when i % 4 = 0 then 1 + i / 4 else 0 end)',
    unread_count: '(case when i < 300 then 2 else 0 end)',
    last_message_time: age('i'),
    last_inbound_time: age('i'),
    waiting_since: `(case when i < 200 then ${age('i')} else 0 end)`,
    create_time: age('i'),
    update_time: age('i'),
  })
  // A thread of 20 000, and ten or so in each of the others.
  await many('messages', MESSAGES, {
    conversation_id: `(case when i < 20000 then 1 else 2 + (i - 20000) % ${CONVERSATIONS - 1} end)`,
    third_auth_id: `1 + (case when i < 20000 then 0 else (1 + (i - 20000) % ${CONVERSATIONS - 1}) % ${ACCOUNTS} end)`,
    kind: `'comment'`,
    platform_msg_id: `'m' || i`,
    direction: `(case when i % 3 = 2 then 'out' else 'in' end)`,
    content: `'请问多少钱，第 ' || i || ' 句'`,
    author_uid: `'guest'`,
    author_name: `'客人'`,
    msg_time: `${now - 365 * DAY} + i * ${Math.floor((365 * DAY) / MESSAGES)}`,
    create_time: String(now),
  })
  await run(
    `update conversations set last_message_id =
       (select m.id from messages m where m.conversation_id = conversations.id
        order by m.msg_time desc, m.id desc limit 1)`,
  )
  await many('guest_capitals', LEADS, {
    guest_name: `'访客' || i`,
    source: `(case i % 3 when 0 then 'comment' when 1 then 'dm' else 'manual' end)`,
    platform_value: `'douyin'`,
    third_auth_id: `1 + i % ${ACCOUNTS}`,
    guest_uid: `'guest' || i`,
    keyword: `(case when i % 2 = 0 then '装修' || i % 2000 else '' end)`,
    phone_hash: `(case when i % 2 = 0 then 'hash' || i end)`,
    stage: 'i % 7',
    owner_admin_id: `(case when i % 3 = 0 then ${owner} else 0 end)`,
    next_follow_time: `(case when i % 500 = 0 then ${now - DAY} when i % 90 = 0 then ${now + 9 * DAY} else 0 end)`,
    last_time: age('i'),
    create_time: age('i'),
    update_time: age('i'),
  })
  await keepCounts({ run, lite })
}

/** What triggers keep: the fill of PostgreSQL goes without them; changes are summed up, as they are each minute. */
async function keepCounts({ run, lite }: Pick<Fill, 'run' | 'lite'>): Promise<void> {
  const flag = (condition: string): string => `(case when ${condition} then 1 else 0 end)`
  await run('delete from conversation_counts')
  await run(
    `insert into conversation_counts (tenant_id, third_auth_id, platform_value, kind, status, assignee_admin_id,
       is_unread, is_waiting, rows_more)
     select tenant_id, third_auth_id, platform_value, kind, status, assignee_admin_id, ${flag('unread_count > 0')},
       ${flag('waiting_since > 0')}, count(*) from conversations group by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
  await run('delete from lead_counts')
  await run(
    `insert into lead_counts (tenant_id, third_auth_id, platform_value, source, stage, owner_admin_id, has_phone,
       rows_more)
     select tenant_id, third_auth_id, platform_value, source, stage, owner_admin_id,
       ${flag('phone_hash is not null')}, count(*) from guest_capitals group by 1, 2, 3, 4, 5, 6, 7`,
  )
  if (lite) return
  await run(
    `insert into conversation_texts (id, tenant_id, words)
     select c.id, c.tenant_id,
       lower(c.guest_name || chr(10) || c.work_title || chr(10) || c.keyword || chr(10) || m.content)
     from conversations c join messages m on m.id = c.last_message_id`,
  )
  await run(
    `insert into lead_texts (id, tenant_id, words)
     select id, tenant_id, lower(guest_name || chr(10) || need_text || chr(10) || remark || chr(10) || keyword)
     from guest_capitals`,
  )
}

/** 100 000 conversations, 1 000 000 messages, 100 000 leads: pages and searches of the inbox and of the leads. */
export async function benchInbox(report: Report): Promise<void> {
  await measureCalls(report, { part: 'inbox', seed: seedInbox, calls })
}
