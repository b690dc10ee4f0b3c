// A company whose accounts are read, asked as over the network: a computer with a key of its own takes readings and
// reports what it pretends to have read.
import { createPrivateKey, sign } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { MessageKind, SeenMessage } from '../../../../contract/entities/message.ts'
import { messagesProofText } from '../../../../contract/helper/messages-proof.ts'
import * as inbox from '../../../../contract/http/conversations.ts'
import { reportMessages, setReading, takeDueReadings } from '../../../../contract/http/message-readings.ts'
import { installationName } from '../../../lib/installation-name.ts'
import { createSealing, newSealingKey } from '../../../lib/sealing.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import type { TestSession } from '../../../testing/app.ts'
import { openLeadBench } from '../../leads/testing/lead-bench.ts'
import type { BenchConfig, LeadBench } from '../../leads/testing/lead-bench.ts'

const MINUTE = 60_000

export interface TestComputer {
  readonly id: string
  sign(text: string): string
}
export type ReportInput = InputOf<typeof reportMessages>
export type Taken = OutputOf<typeof takeDueReadings>['list'][number]

export interface InboxBench extends LeadBench {
  readonly computer: TestComputer
  /** A further one of somebody's. */
  addComputer(by?: TestSession): Promise<TestComputer>
  /** An account of 抖音 that is signed in and read. */
  readAccount(kinds?: readonly MessageKind[], operator?: number): Promise<number>
  /** Takes the reading, its pause being over. */
  take(account: number, kind?: MessageKind, by?: { computer?: TestComputer; session?: TestSession }): Promise<Taken>
  /** What is sent for a reading, signed; `more` is signed too. */
  signed(
    account: number,
    taken: Taken,
    messages: readonly SeenMessage[],
    more?: Partial<ReportInput>,
    computer?: TestComputer,
  ): Promise<ReportInput>
  /** Takes a reading and reports these messages. */
  read(
    account: number,
    messages: readonly SeenMessage[],
    more?: Partial<ReportInput> & { kind?: MessageKind },
  ): Promise<OutputOf<typeof reportMessages>>
  conversations(
    filter?: InputOf<typeof inbox.conversationList>,
    by?: TestSession,
  ): Promise<OutputOf<typeof inbox.conversationList>['data']>
  thread(conversationId: number, by?: TestSession): Promise<OutputOf<typeof inbox.messageList>['data']>
}

let count = 0

/** One message; a new one of guest `g1` unless told otherwise. */
export function seen(more: Partial<SeenMessage> = {}): SeenMessage {
  count += 1
  return {
    platform_msg_id: `m${count}`,
    direction: 'in',
    guest_uid: 'g1',
    guest_name: '小王',
    guest_avatar: '',
    author_uid: more.direction === 'out' ? 'me' : (more.guest_uid ?? 'g1'),
    author_name: more.direction === 'out' ? '我们' : '小王',
    work_id: '',
    work_title: '',
    work_url: '',
    parent_id: '',
    type: 'text',
    text: `你好 ${count}`,
    media_url: '',
    // Before all times that tests name, however many messages were made before.
    msg_time: 1_770_000_000 + count,
    withdrawn: false,
    ...more,
  }
}

/** Starts it on a fresh database. */
export async function openInboxBench(kind: DatabaseKind, config: BenchConfig = {}): Promise<InboxBench> {
  const base = await openLeadBench(kind, config)
  const { app, owner, time, get } = base
  const backend = installationName(app.backend.foundation.sealing.publicKey)

  const addComputer: InboxBench['addComputer'] = async (by = owner) => {
    count += 1
    const secret = newSealingKey()
    const key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })
    const id = `computer-${count}`
    await by.db
      .insertInto('devices')
      .values({
        device_id: id,
        name: '电脑',
        public_key: createSealing(secret).publicKey,
        admin_id: by.adminId,
        approve_time: time.now,
      })
      .execute()
    return {
      id,
      sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    }
  }
  const computer = await addComputer()

  const take: InboxBench['take'] = async (account, messageKind = 'dm', by = {}) => {
    await owner.db
      .updateTable('message_readings')
      .set({ next_time: 0, day_count: 0 })
      .where('third_auth_id', '=', account)
      .execute()
    const device = by.computer ?? computer
    const { list } = await get(
      takeDueReadings,
      { device_id: device.id, third_auth_id: account, kind: messageKind },
      by.session ?? owner,
    )
    const [taken] = list
    if (taken === undefined) throw new Error('nothing to read')
    return taken
  }
  const signed: InboxBench['signed'] = async (account, taken, messages, more = {}, device = computer) => {
    const { platform_value, account_id } = await owner.db
      .selectFrom('third_auths')
      .select(['platform_value', 'account_id'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const input = {
      third_auth_id: account,
      kind: taken.kind,
      look_no: taken.look_no,
      device_id: device.id,
      status: 'ok' as const,
      cursor: `after ${taken.look_no}`,
      reason: '',
      resume_at: 0,
      messages: [...messages],
      ...more,
    }
    const { device_id, look_no, status, cursor } = input
    return {
      ...input,
      signature: device.sign(
        messagesProofText({
          device_id,
          backend,
          platform_value,
          account_id,
          kind: input.kind,
          look_no: Number(look_no),
          status,
          cursor,
          messages: input.messages,
        }),
      ),
    }
  }
  return {
    ...base,
    computer,
    addComputer,
    async readAccount(kinds = ['comment', 'dm'], operator = owner.adminId) {
      const id = await base.account(operator)
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', id).execute()
      await get(setReading, { ids: [id], kinds: [...kinds], enabled: 1 })
      return id
    },
    take,
    signed,
    async read(account, messages, { kind: messageKind = 'dm', ...more } = {}) {
      time.now += MINUTE
      const taken = await take(account, messageKind)
      return await get(reportMessages, await signed(account, taken, messages, more))
    },
    conversations: async (filter = {}, by = owner) => (await get(inbox.conversationList, filter, by)).data,
    thread: async (id, by = owner) => (await get(inbox.messageList, { conversation_id: id, limit: 200 }, by)).data,
  }
}
