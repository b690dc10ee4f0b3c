// Two smart operations that are on: comments read for the rules, and a report each morning, whose first is made now.
import { ruleList } from '../../../src/contract/http/auto-reply.ts'
import { runOperation, saveOperation, setOperationStatus } from '../../../src/contract/http/operations.ts'
import type { ApiClient } from '../../../tests/fixtures/api-client.ts'

/** By the calls of the page; `accounts`: those that are read, of which rules answer for the first. */
export async function seedOperations(api: ApiClient, accounts: readonly number[]): Promise<void> {
  const report = await api.call(saveOperation, {
    name: '每天早上的日报',
    type: 'daily_report',
    schedule: { times: ['08:30'] },
    caps: { per_account_daily: 1, per_hour: 1 },
  })
  const on = [report.id]
  const rules = await api.call(ruleList, { enabled: 1 })
  const [account] = accounts
  if (account !== undefined && rules.data.length > 0) {
    const reply = await api.call(saveOperation, {
      name: '营业时间读评论',
      type: 'comment_reply',
      third_auth_ids: [account],
      rule_ids: rules.data.map((rule) => rule.id),
      schedule: {
        every_minutes: 30,
        windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '22:00' }],
      },
      caps: { per_account_daily: 20, per_hour: 10 },
    })
    on.push(reply.id)
  }
  await api.call(setOperationStatus, { ids: on, status: 'on' })
  await api.call(runOperation, { id: report.id })
}
