// The ninety days before a demo: on its pretended sites, in its database, and the places of its words.
import { importRanks } from '../../../src/contract/http/rank.ts'
import { openLocation } from '../../../src/backend/drivers/database/open-database.ts'
import type { FakeControl } from '../../../tests/fake-platforms/kernel/control-api.ts'
import type { ApiClient } from '../../../tests/fixtures/api-client.ts'
import { planHistory } from './plan-history.ts'
import type { DemoAccount, DemoHistory, PlannedAccount } from './plan-history.ts'
import { writeHistory } from './write-history.ts'

interface HistoryInput {
  api: ApiClient
  control: Pick<FakeControl, 'addWorks' | 'users'>
  databaseFile: string
  adminId: number
  accounts: readonly (Omit<DemoAccount, 'fans'> & { user: string })[]
  /** Attachments that the works were made of. */
  films: readonly number[]
}

/**
 * Writes it. The product has no call that keeps what was seen on another day, so this opens its database beside it, as
 * its own tools do; the sites hold the same works, or the next look would take them for deleted.
 */
export async function seedHistory(input: HistoryInput): Promise<DemoHistory> {
  const { api, control, accounts, films, adminId } = input
  const users = await control.users()
  const fansOf = (name: string): number => users.find((user) => user.uniqueId === name)?.followerCount ?? 0
  const database = openLocation({ kind: 'sqlite', file: input.databaseFile })
  try {
    const { tenant_id: tenantId, time_zone: timeZone } = await database.db
      .selectFrom('admins as a')
      .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
      .select(['a.tenant_id', 'n.time_zone'])
      .where('a.id', '=', adminId)
      .executeTakeFirstOrThrow()
    const history = planHistory({
      now: Date.now(),
      timeZone,
      accounts: accounts.map(({ user, ...account }) => ({ ...account, fans: fansOf(user) })),
    })
    const links = new Map<string, string>()
    for (const [at, planned] of history.accounts.entries())
      for (const work of await control.addWorks(
        accounts[at]?.user ?? '',
        planned.account.platform,
        onSite(planned, history.today),
      ))
        links.set(work.id, work.link)
    await writeHistory(
      database,
      { tenantId, adminId, deviceId: api.deviceId, films, linkOf: (siteId) => links.get(siteId) ?? '' },
      history,
    )
    const { refused } = await api.call(importRanks, { text: ranksTable(history) })
    if (refused[0] !== undefined) throw new Error(`a place was refused: ${refused[0].text}`)
    return history
  } finally {
    await database.close()
  }
}

/** The account's works as its site shows them today. */
function onSite({ works }: PlannedAccount, today: string) {
  return works.flatMap(({ siteId, title, time, counters }) => {
    const { play = 0, like = 0, comment = 0, share, collect } = counters.get(today) ?? {}
    return siteId === ''
      ? []
      : [
          {
            id: siteId,
            title,
            createdAt: time,
            statistics: { play, digg: like, comment, share: share ?? 0, collect: collect ?? 0 },
          },
        ]
  })
}

/** The table that `importRanks` reads. */
export function ranksTable({ ranks }: Pick<DemoHistory, 'ranks'>): string {
  return [
    'keyword,platform,date,rank',
    ...ranks.map(({ keyword, platform, day, rank }) => `${keyword},${platform},${day},${rank ?? 'none'}`),
  ].join('\n')
}
