// How many leads there were, by what they are told apart.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { day, id, text } from '../fields.ts'

const group = 'customer'
const count = () => z.number().int()

/** By what `leadStat` groups; of `keyword` and `account` the 50 with the most leads. */
export const LEAD_GROUPS = ['day', 'source', 'account', 'keyword', 'owner', 'province'] as const
/**
 * Leads that were created on these days, and deals won on them, of the leads that the operator sees; at most a year, by
 * itself the last 30 days. `account_platform`, `account_group_id`: of linked accounts of this site and group.
 * `conversion`: in which stage the leads created on these days are now.
 */
export const leadStat = get(group, 'leadStat', {
  title: '线索统计',
  perm: 'lead:list',
  input: z
    .object({
      from: day().optional(),
      to: day().optional(),
      account_platform: text(20).optional(),
      account_group_id: id().optional(),
      group_by: z.enum(LEAD_GROUPS).default('day'),
    })
    .strict(),
  output: z.object({
    range: z.object({ from: z.string(), to: z.string() }),
    cards: z.object({
      created: count(),
      with_phone: count(),
      followed: count(),
      won: count(),
      /** Fen; of the deals that named an amount. */
      deal_amount: count(),
      /** Won of those created, 0 to 1; null = none was created. */
      conversion_rate: z.number().nullable(),
    }),
    series: z.array(
      z.object({
        /** A day, a source, an id or the province's adcode; '' and '0' = none. */
        key: z.string(),
        name: z.string(),
        created: count(),
        won: count(),
        deal_amount: count(),
      }),
    ),
    conversion: z.array(z.object({ stage: count(), count: count() })),
  }),
})
