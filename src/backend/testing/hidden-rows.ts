// Rows of a company that one of its operators must not see, and what is compared to know that nobody touched them.
import { TABLE_SIGHTS } from '../tables/sights.ts'
import type { TestSession } from './app.ts'
import type { ForeignIds } from './foreign-rows.ts'

/** Stands in every text that belongs to accounts and people out of sight. */
export const HIDDEN_MARK = 'HIDDEN-MARK'

/** Ids of what belongs to the whole company: its operators may use it, whatever their data scope. */
const SHARED = [
  'tenant',
  'admin',
  'group',
  'attachment',
  'folder',
  'clip',
  'output',
  'article',
  'articleOrder',
  'copy',
  'keyword',
  'place',
  'program',
  'template',
  'font',
  'rankWord',
  'rankCheck',
  'deviceId',
  'restore',
  'leadTag',
  'conversationTag',
  'rule',
  'operation',
] as const
const isShared = (key: string): boolean => SHARED.some((one) => one === key)

/** The input of a call with ids out of sight; null = the call names only what belongs to the whole company. */
export function hiddenInput(ids: ForeignIds, input: (ids: ForeignIds) => unknown): unknown {
  const asked = new Set<string>()
  const made = input(
    new Proxy(ids, {
      get(target, key, receiver) {
        asked.add(String(key))
        return Reflect.get(target, key, receiver)
      },
    }),
  )
  return [...asked].some((key) => !isShared(key)) ? made : null
}

/** Rows that are, or belong to, what is hidden: of each table, by the columns that name it. */
export async function snapshotHidden(session: TestSession, hidden: ForeignIds): Promise<string> {
  const named = {
    third_auth_id: hidden.account,
    parent_id: hidden.account,
    plan_id: hidden.plan,
    wisdom_task_id: hidden.task,
    publish_item_id: hidden.item,
    lead_id: hidden.lead,
    customer_id: hidden.customer,
    master_id: hidden.lead,
    owner_admin_id: hidden.admin,
    admin_id: hidden.admin,
    assignee_admin_id: hidden.admin,
    conversation_id: hidden.conversation,
  }
  const rows: string[] = []
  for (const [table, sight] of Object.entries(TABLE_SIGHTS)) {
    if ('open' in sight) continue
    const found = await session.db
      .selectFrom(table as 'third_auths')
      .selectAll()
      .execute()
    for (const row of found) {
      const cells = Object.entries(row)
      const own = {
        third_auths: hidden.account,
        plans: hidden.plan,
        wisdom_tasks: hidden.task,
        publish_items: hidden.item,
        article_plans: hidden.articlePlan,
        guest_capitals: hidden.lead,
        customers: hidden.customer,
        appointment_users: hidden.appointment,
        conversations: hidden.conversation,
        messages: hidden.message,
      }[table]
      if (
        cells.some(([column, value]) =>
          column === 'id' ? value === own : Object.entries(named).some(([name, id]) => name === column && id === value),
        )
      )
        rows.push(JSON.stringify([table, row]))
    }
  }
  return rows.toSorted().join('\n')
}
