// Leads of a company with numbers, by chance, and the same in memory, to be counted plainly.
import { daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { accountsUnder, DATA_ZONE } from './data-bench.ts'
import type { DataCompany, DataFilter } from './data-bench.ts'
import type { TestCaller } from './publish-bench.ts'

const MINUTE = 60_000
const LEADS = 60

export interface PlainLead {
  id: number
  /** 0 = of none. */
  account: number
  /** Unix ms; 0 = not won. */
  created: number
  won: number
  /** Deleted, or part of another one. */
  isGone: boolean
}

/** Adds leads to the company of `owner`. */
export async function fillWithLeads(
  owner: Pick<TestCaller, 'db'> & { admin: { id: number } },
  { accounts, today }: { accounts: readonly { id: number }[]; today: string },
  seed: string,
): Promise<PlainLead[]> {
  const random = seededRandom('leads', seed)
  const days = daysBetween(shiftDay(today, -40), today)
  const moment = (): number =>
    startOfDay(days[random.int(days.length)] ?? today, DATA_ZONE) + random.int(24 * 60) * MINUTE
  const leads: PlainLead[] = []
  for (let number = 0; number < LEADS; number += 1) {
    const account = random.next() < 0.3 ? 0 : (accounts[random.int(accounts.length)]?.id ?? 0)
    const created = moment()
    const won = random.next() < 0.4 ? moment() : 0
    const [isDeleted, isMerged] = [random.next() < 0.1, random.next() < 0.1]
    const { id } = await owner.db
      .insertInto('guest_capitals')
      .values({
        guest_name: `客人${number}`,
        phone_enc: null,
        phone_hash: null,
        wechat_enc: null,
        wechat_hash: null,
        intent_score: null,
        won_amount: null,
        won_time: won,
        stage: won > 0 ? 4 : 0,
        third_auth_id: account,
        owner_admin_id: owner.admin.id,
        merged_into_id: isMerged ? 1 : 0,
        create_time: created,
        delete_time: isDeleted ? 5 : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    leads.push({ id, account, created, won, isGone: isDeleted || isMerged })
  }
  return leads
}

/** Leads under a filter, whatever their days: those without an account where no site, group or account is named. */
export function leadsUnder(
  leads: readonly PlainLead[],
  company: Pick<DataCompany, 'accounts'>,
  filter: DataFilter,
): PlainLead[] {
  const isNarrow =
    filter.platform_value !== undefined || filter.group_id !== undefined || filter.third_auth_id !== undefined
  const under = accountsUnder(company, filter)
  return leads.filter((lead) => !lead.isGone && (!isNarrow || under.has(lead.account)))
}
