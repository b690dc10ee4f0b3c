// A company with accounts, works and figures, and visitors who look at them through links.
import { expect } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { addShare, analysis, openShare, workList } from '../../../../contract/http/share.ts'
import { shiftDay, startOfDay } from '../../../lib/days.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import { createTestApp } from '../../../testing/app.ts'
import type { TestApp, TestSession } from '../../../testing/app.ts'
import { seedForeignRows } from '../../../testing/foreign-rows.ts'

export const ZONE = 'Asia/Shanghai'
export const TODAY = '2026-06-30'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Stands in every text of another company's rows. */
export const FOREIGN = /FOREIGN-MARK/iu

export interface Reply<T> {
  code: number
  msg: string
  data: T
  body: string
}

export interface ShareBench {
  readonly app: TestApp
  readonly owner: TestSession
  /** Another company: its texts are looked for in every answer. */
  readonly other: TestSession
  readonly otherAccount: number
  readonly time: { now: number }
  account(of: TestSession, name: string, more?: Record<string, unknown>): Promise<number>
  /** A work that went out so many days ago, with so many plays a day since. */
  work(of: TestSession, account: number, title: string, daysAgo: number, plays: number): Promise<number>
  /** A call as it comes over the network; holds each answer to what every answer must keep. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    from?: { token?: string; ip?: string },
  ): Promise<Reply<OutputOf<E>>>
  /** A new link of the owner's; answers the id, and the address as visitors have it. */
  link(
    input: Partial<InputOf<typeof addShare>>,
    by?: TestSession,
  ): Promise<{ id: number; share: string; scope: 'analysis' | 'workList' }>
  /** Opens a link and answers what goes with the calls of its page. */
  visit(share: string, password?: string, ip?: string): Promise<{ share: string; pwd_token: string }>
  close(): Promise<void>
}

/** Starts it on a fresh database. */
export async function openShareBench(kind: DatabaseKind): Promise<ShareBench> {
  const time = { now: startOfDay(TODAY, ZONE) + 15 * HOUR }
  const app = await createTestApp(kind, {}, { clock: { now: () => time.now } })
  const owner = await app.asOwner()
  const { session: other, ids } = await seedForeignRows(app)
  let names = 0

  const ask: ShareBench['ask'] = async (endpoint, input, { token, ip = '203.0.113.7' } = {}) => {
    const headers = { host: '127.0.0.1:41080', ...(token === undefined ? {} : { token }) }
    const query = Object.fromEntries(
      Object.entries(input as object)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )
    const response = await app.backend.app.inject(
      endpoint.method === 'GET'
        ? { method: 'GET', url: endpoint.path, query, headers, remoteAddress: ip }
        : {
            method: 'POST',
            url: endpoint.path,
            payload: JSON.stringify(input),
            headers: { 'content-type': 'application/json', ...headers },
            remoteAddress: ip,
          },
    )
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(response.body).not.toMatch(FOREIGN)
    const reply = response.json<Reply<never>>()
    return { ...reply, body: response.body }
  }

  return {
    app,
    owner,
    other,
    otherAccount: ids.account,
    time,
    ask,
    async account(of, name, more = {}) {
      const { id } = await of.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: `uid-${(names += 1)}-${of.tenantId}`,
          openname: name,
          ...more,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async work(of, account, title, daysAgo, plays) {
      const published = startOfDay(shiftDay(TODAY, -daysAgo), ZONE) + 10 * HOUR
      const { id } = await of.db
        .insertInto('platform_works')
        .values({
          third_auth_id: account,
          platform_item_id: `work-${(names += 1)}`,
          title,
          url: `https://site.example/@${account}/${names}`,
          publish_item_id: null,
          publish_time: published,
          last_play: plays * daysAgo,
          last_like: plays,
          last_comment: null,
          last_share: null,
          last_collect: null,
          last_sync_time: time.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (let ago = daysAgo - 1; ago >= 0; ago -= 1) {
        const stat_date = shiftDay(TODAY, -ago - 1)
        await of.db
          .insertInto('work_stats_daily')
          .values({
            work_id: id,
            stat_date,
            play: plays * (daysAgo - ago),
            like_count: null,
            comment: null,
            share: null,
            collect: null,
            update_time: 1,
          })
          .execute()
        await of.db
          .insertInto('account_gains_daily')
          .values({
            third_auth_id: account,
            stat_date,
            play: plays,
            like_count: null,
            comment: null,
            share: null,
            collect: null,
            update_time: 1,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['third_auth_id', 'stat_date'])
              .doUpdateSet((is) => ({ play: is('account_gains_daily.play', '+', plays) })),
          )
          .execute()
      }
      return id
    },
    async link(input, by = owner) {
      const scope = input.scope ?? 'analysis'
      const made = await ask(addShare, { scope, name: `链接${(names += 1)}`, ...input }, { token: by.token })
      if (made.code !== 1) throw new Error(made.body)
      const url = new URL(made.data.url, 'http://localhost')
      expect(url.pathname).toBe(`/data/${scope}`)
      return { id: made.data.id, share: url.searchParams.get('share') ?? '', scope }
    },
    async visit(share, password, ip) {
      const opened = await ask(
        openShare,
        { share, ...(password === undefined ? {} : { password }) },
        ip === undefined ? {} : { ip },
      )
      if (opened.code !== 1) throw new Error(opened.body)
      return { share, pwd_token: opened.data.pwd_token }
    },
    close: async () => await app.close(),
  }
}

/** The pages of links. */
export const PAGES = { analysis, workList } as const
