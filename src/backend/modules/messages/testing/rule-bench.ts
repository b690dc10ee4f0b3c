// The inbox with rules that answer, each for the accounts of one test.
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { SeenMessage } from '../../../../contract/entities/message.ts'
import * as rules from '../../../../contract/http/auto-reply.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import { seen } from './inbox-bench.ts'
import { openReplyBench } from './reply-bench.ts'
import type { ReplyBench } from './reply-bench.ts'

export type RuleForm = InputOf<typeof rules.saveRule>
export type RuleLog = OutputOf<typeof rules.ruleLogList>['data'][number]

export interface RuleBench extends ReplyBench {
  /** An account that is read and for which rules may answer; `more`: of its row. */
  answering(more?: { platform_value?: string; isOff?: boolean }): Promise<number>
  /** A rule of this account that is on and answers everything at once, unless told otherwise; its id. */
  rule(account: number, more?: Partial<RuleForm> & { isOff?: boolean }): Promise<number>
  /** A guest's comment of just now. */
  comment(text: string, more?: Partial<SeenMessage>): SeenMessage
  /** Reads them; answers the account's conversations, the newest first. */
  readIn(account: number, messages: readonly SeenMessage[]): Promise<number[]>
  /** What rules did for this account, the oldest first. */
  logs(account: number): Promise<RuleLog[]>
  /** Answers of the account: text, state, the rule. */
  outgoing(conversation: number): Promise<{ text: string; status: number | null; rule: number }[]>
}

let guests = 0

/** Starts it on a fresh database. */
export async function openRuleBench(kind: DatabaseKind): Promise<RuleBench> {
  const bench = await openReplyBench(kind)
  const { get, owner, time } = bench
  return {
    ...bench,
    async answering({ platform_value, isOff = false } = {}) {
      const id = await bench.readAccount(['comment'])
      if (platform_value !== undefined)
        await owner.db.updateTable('third_auths').set({ platform_value }).where('id', '=', id).execute()
      if (!isOff) await get(rules.setRuleAccounts, { ids: [id], enabled: 1, is_risk_accepted: 1 })
      return id
    },
    async rule(account, { isOff = false, ...more } = {}) {
      const { id } = await get(rules.saveRule, {
        name: `规则 ${account}`,
        trigger: more.keywords === undefined ? 'comment' : 'keyword',
        third_auth_ids: [account],
        replies: [{ content: '您好' }],
        delay_min_s: 1,
        delay_max_s: 1,
        per_user_cooldown_min: 0,
        ...more,
      })
      if (!isOff) await get(rules.setRuleStatus, { ids: [id], enabled: 1 })
      return id
    },
    comment(text, more = {}) {
      guests += 1
      const guest = more.guest_uid ?? `rule guest ${guests}`
      return seen({
        guest_uid: guest,
        author_uid: more.direction === 'out' ? 'me' : guest,
        work_id: 'w',
        msg_time: Math.floor(time.now / 1000) + 1,
        text,
        ...more,
      })
    },
    async readIn(account, messages) {
      await bench.read(account, messages, { kind: 'comment' })
      return (await bench.conversations({ third_auth_id: account })).map((row) => row.id)
    },
    logs: async (account) => (await get(rules.ruleLogList, { third_auth_id: account, limit: 200 })).data.toReversed(),
    outgoing: async (conversation) =>
      (await bench.thread(conversation))
        .filter((row) => row.direction === 'out')
        .map((row) => ({ text: row.text, status: row.send_status, rule: row.by_rule_id })),
  }
}
