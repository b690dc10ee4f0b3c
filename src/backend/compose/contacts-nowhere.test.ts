// A guest's number goes the whole way through a company; every call that answers something is asked, and all that is
// stored is read: in plain it is nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as inbox from '../../contract/http/conversations.ts'
import * as customers from '../../contract/http/customer.ts'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import { exportLeads, importLeads } from '../../contract/http/lead-files.ts'
import * as leads from '../../contract/http/lead.ts'
import * as messages from '../../contract/http/message.ts'
import { openOperationBench } from '../modules/operations/testing/operation-bench.ts'
import type { OperationBench } from '../modules/operations/testing/operation-bench.ts'

const PHONE = '13912345678'
const SIGNS = [PHONE, '139 1234 5678', '一三九一二三四五六七八', 'plain_wechat_77']
const OF_GUESTS = /message|capital|customer|lead|conversation|operation|reply/iu
/** The calls that answer something and change nothing. */
const QUESTIONS: readonly Endpoint[] = ALL_ENDPOINTS.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.access === 'token',
)

describe.each(['sqlite', 'postgres'] as const)('contacts of guests on %s', (kind) => {
  let bench: OperationBench
  beforeAll(async () => {
    bench = await openOperationBench(kind)
  })
  afterAll(async () => await bench.close())
  const inPlain = (text: string): string[] => SIGNS.filter((sign) => text.includes(sign))

  it('stand in plain in no answer, file, log, job or row', async () => {
    const account = await bench.answering()
    await bench.rule(account, { actions: { add_tag_ids: [], create_lead: 1, assign_admin_id: 0 } })
    const words = [`想预约，电话${SIGNS[1]}`, `${SIGNS[2]} 联系我`, `加微信 ${SIGNS[3]}`]
    const [conversation = 0] = await bench.readIn(
      account,
      words.map((text) => bench.comment(text, { guest_uid: 'one guest', guest_name: `小王${PHONE}` })),
    )
    const suggestion = (await bench.get(inbox.extractContact, { conversation_id: conversation })).list.find(
      (one) => one.field === 'phone',
    )
    const { lead_id: id } = await bench.get(inbox.leadFromConversation, {
      conversation_id: conversation,
      phone: { message_id: suggestion?.message_id ?? 0, index: suggestion?.index ?? 0 },
    })
    await bench.get(leads.addCall, { lead_id: id, start_time: 1_700_000_000, result: 'connected' })
    await bench.get(leads.addFollowUp, { lead_id: id, way: 'phone', content: '约周六' })
    await bench.get(messages.saveAppointment, { lead_id: id, appoint_time: 1_900_000_000 })
    await bench.get(importLeads, {
      rows: [{ line: 1, guest_name: '表格', phone: SIGNS[1] ?? '', wechat: SIGNS[3] ?? '' }],
      dry_run: 0,
    })
    const customer = await bench.get(customers.convertLead, { lead_id: id })
    const { rows } = await bench.get(exportLeads, {})
    expect(rows.map((row) => row.phone)).toContain('139****5678')
    const report = await bench.operation({ type: 'daily_report' })
    await bench.run(report)

    const ids = { conversation_id: conversation, lead_id: id, third_auth_id: account, operation_id: report }
    const inputs: readonly Record<string, unknown>[] = [
      {},
      { limit: 200 },
      { id },
      { id: conversation },
      { id: account },
      { id: customer.customer_id },
      ...Object.entries(ids).map(([name, value]) => ({ [name]: value })),
    ]
    const searches = SIGNS.map((keyword) => ({ keyword }))
    const answered = new Set<string>()
    for (const endpoint of QUESTIONS)
      // Some calls give back the word that they were asked about; those of guests must not.
      for (const input of OF_GUESTS.test(endpoint.path) ? [...inputs, ...searches] : inputs.slice(0, 3)) {
        const reply = await bench.app.injectRaw(endpoint, input, { token: bench.owner.token })
        expect(inPlain(reply.body), `${endpoint.path} ${JSON.stringify(input)}`).toEqual([])
        if (reply.code === 1) answered.add(endpoint.path)
      }
    const silent = QUESTIONS.map((endpoint) => endpoint.path).filter((path) => !answered.has(path))
    // What needs more than these inputs has no guest in it.
    expect(silent.filter((path) => OF_GUESTS.test(path))).toEqual([])
    expect(bench.answers.flatMap(inPlain)).toEqual([])

    const { database } = bench.app.backend.foundation
    if (database.kind === 'sqlite') await database.backupTo(`${bench.app.dataDir}/copy-of-it.sqlite`)
    const stored = await bench.stored()
    expect(stored).toContain('139****5678')
    const bytes = (sign: string): string => Buffer.from(sign).toString('latin1')
    expect(SIGNS.filter((sign) => stored.includes(sign) || stored.includes(bytes(sign)))).toEqual([])
  })
})
