import { z } from 'zod'
import { get } from '../endpoint.ts'
import { account } from '../entities/account.ts'
import { day, metric, outFlag, page } from '../fields.ts'
import { accountQuery } from './third-auth.ts'

/**
 * What came in over a stretch of days; null = never collected. `partial` = some of it was not seen, or not summed up
 * yet, so that the numbers are at least these. The accounts' numbers add up to the cards of `dataCenter`.
 */
export const accountStat = z.object({
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  new_fans: metric(),
  new_issue: metric(),
  profile_uv: metric(),
  leads: metric(),
  published: z.number().int(),
  failed: z.number().int(),
  partial: outFlag(),
})
export type AccountStat = z.infer<typeof accountStat>
const range = z.object({ from: z.string(), to: z.string(), prev_from: z.string(), prev_to: z.string() })

/**
 * Numbers of accounts. Days of the company's zone, none ahead of today; without any today and the six days before. At
 * most 366 days.
 * `prev` = as many days before.
 */
export const listAccountStats = get('third_auth', 'getThirdAuthListAndStatistics', {
  title: '账号列表与数据',
  perm: 'account:list',
  input: z.object({ ...accountQuery(), from: day().optional(), to: day().optional() }).strict(),
  output: page(account.extend({ parent_name: z.string(), stat: accountStat.extend({ prev: accountStat }) })).extend({
    range,
    summary: accountStat,
  }),
})
