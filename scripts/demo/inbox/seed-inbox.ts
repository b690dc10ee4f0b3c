// The people who wrote below the demo's works: their comments stand on the pretended sites and are read from there.
import { CLOSED_STAGES, LEAD_STAGE } from '../../../src/contract/entities/lead.ts'
import { openLocation } from '../../../src/backend/drivers/database/open-database.ts'
import { syncMessages } from '../../../src/contract/helper/message-commands.ts'
import { saveCannedReply } from '../../../src/contract/http/canned-replies.ts'
import {
  addNote,
  conversationList,
  extractContact,
  leadFromConversation,
  setConversation,
} from '../../../src/contract/http/conversations.ts'
import { convertLead } from '../../../src/contract/http/customer.ts'
import { addCall, addFollowUp, saveLead, setLeadStage } from '../../../src/contract/http/lead.ts'
import { saveAppointment } from '../../../src/contract/http/message.ts'
import { reportMessages, setReading, takeDueReadings } from '../../../src/contract/http/message-readings.ts'
import type { FakeControl } from '../../../tests/fake-platforms/kernel/control-api.ts'
import type { ApiClient } from '../../../tests/fixtures/api-client.ts'
import type { HelperClient } from '../../../tests/fixtures/helper-client.ts'
import type { PlannedWork } from '../history/plan-history.ts'
import { seedOperations } from './seed-operations.ts'
import { seedRules } from './seed-rules.ts'
import { CANNED, GUESTS, PRIVATE } from './words.data.ts'

interface InboxInput {
  api: ApiClient
  helper: HelperClient
  control: Pick<FakeControl, 'addComments' | 'addDirects'>
  accounts: readonly {
    id: number
    user: string
    platform: string
    topic: keyof typeof GUESTS
    works: readonly PlannedWork[]
  }[]
  databaseFile: string
  /** Unix ms. */
  now: number
}

const HOUR = 3_600_000
/** How many of an account's newest works people write under. */
const WORKS = 6

type Guest = (typeof GUESTS)[keyof typeof GUESTS][number]

/** Writes, reads and works on them; by the calls of the page alone. */
export async function seedInbox({ api, helper, control, accounts, databaseFile, now }: InboxInput): Promise<void> {
  for (const topic of ['food', 'tea'] as const) {
    const own = accounts.filter((account) => account.topic === topic)
    for (const [at, guest] of GUESTS[topic].entries()) {
      const account = own[at % own.length]
      if (account !== undefined) await write(control, account.works, guest, at, now)
    }
  }
  for (const { user, platform, topic } of accounts)
    if (platform === 'douyin')
      await control.addDirects(
        user,
        platform,
        PRIVATE[topic].flatMap((guest) => spoken(guest, now)),
      )
  const ids = accounts.map((account) => account.id)
  await api.call(setReading, { ids, kinds: ['comment'], enabled: 1 })
  for (const id of ids) await read(api, helper, id)
  for (const reply of CANNED) await api.call(saveCannedReply, { ...reply, scope: 'team' })
  const { data } = await api.call(conversationList, { page: 1, limit: 100 })
  const guests = new Map([...GUESTS.food, ...GUESTS.tea].map((guest) => [guest.name, guest]))
  for (const { id, guest_name: name } of data) {
    const guest = guests.get(name)
    if (guest !== undefined) await workOn(api, id, guest, now)
  }
  await walkIns(api, now)
  await backdate(databaseFile)
  const [first] = ids
  if (first !== undefined) await seedRules({ api, account: first, databaseFile })
  await seedOperations(api, ids)
}

/**
 * Puts leads where their first message stands: no call of the product makes a lead of another day, and all at once
 * would be no week of a shop.
 */
async function backdate(file: string): Promise<void> {
  const database = openLocation({ kind: 'sqlite', file })
  try {
    const leads = await database.db
      .selectFrom('guest_capitals as l')
      .innerJoin('conversations as c', 'c.lead_id', 'l.id')
      .innerJoin('messages as m', 'm.conversation_id', 'c.id')
      .select((is) => ['l.id', 'l.won_time', is.fn.min('m.msg_time').as('first')])
      .groupBy(['l.id', 'l.won_time'])
      .execute()
    for (const { id, won_time: won, first } of leads) {
      const made = Number(first) + HOUR / 2
      await database.db
        .updateTable('guest_capitals')
        .set({ create_time: made, ...(won > 0 ? { won_time: made + 5 * HOUR } : {}) })
        .where('id', '=', id)
        .execute()
      await database.db
        .updateTable('lead_events')
        .set({ create_time: made })
        .where('lead_id', '=', id)
        .where('kind', '=', 'created')
        .execute()
    }
  } finally {
    await database.close()
  }
}

/** Below one of the newest works that stood by then. */
/** The guest first, then the account and he in turns. */
const spoken = ({ name, texts, ago }: Pick<Guest, 'name' | 'texts' | 'ago'>, now: number) =>
  texts.map((text, turn) => ({ name, text, byOwner: turn % 2 === 1, at: now - ago * HOUR + turn * 0.2 * HOUR }))

async function write(
  control: InboxInput['control'],
  works: readonly PlannedWork[],
  guest: Guest,
  at: number,
  now: number,
): Promise<void> {
  const began = now - guest.ago * HOUR
  const there = works.filter((work) => work.siteId !== '' && work.time < began).slice(-WORKS)
  const work = there[at % there.length]
  if (work === undefined) return
  let answers: string | undefined
  for (const [turn, text] of guest.texts.entries()) {
    const [made] = await control.addComments(work.siteId, [
      {
        text,
        name: guest.name,
        byOwner: turn % 2 === 1,
        at: began + turn * 0.4 * HOUR,
        ...(answers === undefined ? {} : { answers }),
      },
    ])
    answers ??= made?.id
  }
}

/** One reading of an account's comments, as the page makes it. */
async function read(api: ApiClient, helper: HelperClient, id: number): Promise<void> {
  const input = { device_id: api.deviceId, third_auth_id: id, kind: 'comment' as const }
  const [due] = (await api.call(takeDueReadings, input)).list
  if (due === undefined) return
  const { list, status, cursor, reason, resume_at, signature } = await helper.send(syncMessages, {
    thirdauth: due.thirdauth,
    kind: due.kind,
    cursor: due.cursor,
    look_no: due.look_no,
  })
  await api.call(reportMessages, {
    status,
    cursor,
    reason,
    resume_at,
    signature,
    third_auth_id: id,
    kind: due.kind,
    look_no: due.look_no,
    device_id: api.deviceId,
    messages: list,
  })
}

async function workOn(api: ApiClient, conversationId: number, guest: Guest, now: number): Promise<void> {
  if (guest.note !== undefined) await api.call(addNote, { conversation_id: conversationId, content: guest.note })
  if (guest.lead !== undefined) {
    const { list } = await api.call(extractContact, { conversation_id: conversationId })
    const pick = (field: 'phone' | 'wechat') => {
      const found = list.find((one) => one.field === field)
      return found === undefined ? {} : { [field]: { message_id: found.message_id, index: found.index } }
    }
    const { lead_id: id } = await api.call(leadFromConversation, {
      conversation_id: conversationId,
      need_text: guest.lead.need,
      ...pick('phone'),
      ...pick('wechat'),
    })
    await api.call(saveLead, { id, intent_score: guest.lead.score, area_adcode: guest.lead.area })
    await moveOn(api, { id, hasPhone: list.some((one) => one.field === 'phone') }, guest.lead, now)
  }
  // Nobody waits any more where the lead has come to its end.
  const isOver = CLOSED_STAGES.some((stage) => stage === guest.lead?.stage)
  const state = guest.state ?? (isOver ? ('resolved' as const) : undefined)
  if (state !== undefined)
    await api.call(setConversation, {
      ids: [conversationId],
      status: state,
      ...(state === 'snoozed' ? { snooze_until: Math.floor(now / 1000) + 20 * 3_600 } : {}),
    })
}

async function moveOn(
  api: ApiClient,
  { id, hasPhone }: { id: number; hasPhone: boolean },
  { stage, amount, reason = '', next, need }: NonNullable<Guest['lead']>,
  now: number,
): Promise<void> {
  const at = Math.floor(now / 1000)
  if (stage !== LEAD_STAGE.waiting) {
    if (hasPhone) await api.call(addCall, { lead_id: id, start_time: at - 1_800, duration_s: 95, result: 'connected' })
    await api.call(addFollowUp, {
      lead_id: id,
      way: hasPhone ? 'phone' : 'wechat',
      content: hasPhone ? '电话里说了需求和预算' : '加了微信，发了菜单和价目',
    })
    await api.call(setLeadStage, { ids: [id], stage, reason, ...(amount === undefined ? {} : { deal_amount: amount }) })
  }
  if (stage === LEAD_STAGE.booked)
    await api.call(saveAppointment, {
      lead_id: id,
      service_name: need,
      appoint_time: at + (next ?? 24) * 3_600,
      store_name: '总店',
    })
  if (stage === LEAD_STAGE.won) await api.call(convertLead, { lead_id: id })
  if (next !== undefined) await api.call(saveLead, { id, next_follow_time: at + next * 3_600 })
}

/** People who came by other ways. */
async function walkIns(api: ApiClient, now: number): Promise<void> {
  const at = Math.floor(now / 1000)
  await api.call(saveLead, {
    guest_name: '进店顾客 刘女士',
    phone: '13200000083',
    source: 'manual',
    area_adcode: '510100',
    need_text: '满月酒 5 桌',
    next_follow_time: at + 26 * 3_600,
  })
  await api.call(saveLead, {
    guest_name: '来电 何先生',
    phone: '13100000094',
    source: 'phone',
    area_adcode: '510300',
    need_text: '自贡开分店合作',
    owner_admin_id: 0,
  })
}
