// Visitors who want more than their link shows, and links that are over.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as calls from '../../../contract/http/share.ts'
import { shiftDay } from '../../lib/days.ts'
import { createShareSigner } from '../../lib/share-signer.ts'
import { DAY, HOUR, openShareBench, PAGES, TODAY } from './testing/share-bench.ts'
import type { ShareBench } from './testing/share-bench.ts'

describe.each(['sqlite', 'postgres'] as const)('share links on %s', (kind) => {
  let bench: ShareBench
  let inside: number
  let outside: number
  beforeAll(async () => {
    bench = await openShareBench(kind)
    inside = await bench.account(bench.owner, '城南小馆')
    outside = await bench.account(bench.owner, '不给看的号', { platform_value: 'kuaishou' })
    await bench.work(bench.owner, inside, '看得到的作品', 5, 10)
    await bench.work(bench.owner, outside, '看不到的作品', 5, 1_000)
  })
  afterAll(async () => await bench.close())

  const only = () => ({ filter: { account_ids: [inside] } })
  const missing = { code: CODE.SHARE_MISSING, msg: '分享链接不存在或已撤销', data: null }
  const answerOf = ({ code, msg, data }: { code: number; msg: string; data: unknown }) => ({ code, msg, data })
  /** What opening it, and its page with a pass from before, answer. */
  const both = async (link: { share: string; scope: 'analysis' | 'workList' }, pass: { pwd_token: string }) => [
    answerOf(await bench.ask(calls.openShare, { share: link.share })),
    answerOf(await bench.ask(PAGES[link.scope], { share: link.share, pwd_token: pass.pwd_token })),
  ]

  it('unknown, changed and foreign addresses have one and the same answer, and none is looked up', async () => {
    const link = await bench.link(only())
    const pass = await bench.visit(link.share)
    const [slug = '', signature = ''] = link.share.split('.')
    const turned = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    // Signed by another installation, and by this one for another page.
    const elsewhere = createShareSigner(randomBytes(32)).address('analysis', slug)
    const { shareSigner } = bench.app.backend.foundation
    const addresses = [
      `${turned(slug)}.${signature}`,
      `${slug}.${turned(signature)}`,
      `${slug}.`,
      slug,
      `${link.share}.x`,
      `${slug}.${signature.slice(0, -1)}`,
      elsewhere,
      shareSigner.address('settings', slug),
      // Well signed, but of no link.
      shareSigner.address('analysis', 'AAAAAAAAAAAA'),
      ...Array.from(
        { length: 100 },
        () => `${randomBytes(9).toString('base64url')}.${randomBytes(16).toString('base64url')}`,
      ),
    ]
    for (const share of addresses) {
      expect(answerOf(await bench.ask(calls.openShare, { share })), share).toEqual(missing)
      for (const page of [calls.analysis, calls.workList])
        expect(answerOf(await bench.ask(page, { ...pass, share })), share).toEqual(missing)
    }
    expect(answerOf(await bench.ask(calls.workList, pass)), 'the page of the other scope').toEqual(missing)
    expect(answerOf(await bench.ask(calls.openShare, { share: shareSigner.address('workList', slug) }))).toEqual(
      missing,
    )
    const views = await bench.ask(calls.listShareViews, { id: link.id }, { token: bench.owner.token })
    expect(views.data.total).toBe(1)
  })

  it('opens nothing without having been opened, and a pass is good for its own link and time alone', async () => {
    const link = await bench.link(only())
    const second = await bench.link(only())
    const pass = await bench.visit(link.share)
    const foreign = await bench.visit(second.share)
    const [until = '', mac = ''] = pass.pwd_token.split('.')
    for (const pwd_token of [undefined, '', 'x', foreign.pwd_token, `${Number(until) + DAY}.${mac}`, `${until}.`])
      expect(
        (await bench.ask(calls.analysis, { share: link.share, pwd_token })).code,
        `${String(pwd_token)} of ${pass.pwd_token}`,
      ).toBe(CODE.SHARE_PASSWORD)
    expect((await bench.ask(calls.analysis, pass)).code).toBe(1)
    bench.time.now += 2 * HOUR
    expect((await bench.ask(calls.analysis, pass)).code).toBe(CODE.SHARE_PASSWORD)
    bench.time.now -= 2 * HOUR
  })

  it('is over when it expires, by its own time or its company’s, and a longer visit ends then', async () => {
    const link = await bench.link({ ...only(), expire_time: Math.floor(bench.time.now / 1000) + 1800 })
    const pass = await bench.visit(link.share)
    const over = { code: CODE.SHARE_EXPIRED, msg: '分享链接已过期', data: null }
    bench.time.now += HOUR
    expect(await both(link, pass)).toEqual([over, over])
    bench.time.now -= HOUR
    const { db } = bench.app.backend.foundation.database
    const company = db.updateTable('tenants').where('id', '=', bench.owner.tenantId)
    await company.set({ expire_at: bench.time.now - 1 }).execute()
    expect(await both(link, pass)).toEqual([over, over])
    await company.set({ expire_at: bench.time.now + 300 * DAY, status: 0 }).execute()
    expect(await both(link, pass)).toEqual([missing, missing])
    await company.set({ status: 1 }).execute()
    expect((await bench.ask(calls.analysis, pass)).code).toBe(1)
    const usual = await bench.ask(calls.addShare, { scope: 'analysis', name: '七天' }, { token: bench.owner.token })
    expect(usual.data.expire_time).toBe(Math.floor((bench.time.now + 7 * DAY) / 1000))
  })

  it('a revoked link and a former address are dead for ever, visits under way too', async () => {
    const link = await bench.link(only())
    const pass = await bench.visit(link.share)
    const moved = await bench.ask(calls.rotateShare, { id: link.id }, { token: bench.owner.token })
    expect(await both(link, pass)).toEqual([missing, missing])
    const share = new URL(moved.data.url, 'http://localhost').searchParams.get('share') ?? ''
    const again = await bench.visit(share)
    expect((await bench.ask(calls.analysis, again)).code).toBe(1)
    expect((await bench.ask(calls.revokeShare, { ids: [link.id] }, { token: bench.owner.token })).data.revoked).toBe(1)
    expect(await both({ ...link, share }, again)).toEqual([missing, missing])
    for (const input of [
      { id: link.id, expire_time: 0 },
      { id: link.id, name: '新名' },
    ])
      expect((await bench.ask(calls.editShare, input, { token: bench.owner.token })).code).toBe(CODE.CONFLICT)
    expect((await bench.ask(calls.rotateShare, { id: link.id }, { token: bench.owner.token })).code).toBe(CODE.CONFLICT)
  })

  it('shows what its maker may see at that moment, and nothing once he is gone or may not share', async () => {
    const maker = await bench.app.makeAdmin(['share:edit', 'account:list'], { of: bench.owner, dataScope: 'self' })
    const own = await bench.account(bench.owner, '自己的号', { operator_admin_id: maker.adminId })
    await bench.work(bench.owner, own, '自己的作品', 3, 7)
    const link = await bench.link({ scope: 'workList' }, maker)
    const pass = await bench.visit(link.share)
    const titles = async () => (await bench.ask(calls.workList, pass)).data.data.map((work) => work.title)
    expect(await titles()).toEqual(['自己的作品'])
    const give = async (operator: number) =>
      await bench.owner.db
        .updateTable('third_auths')
        .set({ operator_admin_id: operator })
        .where('id', '=', own)
        .execute()
    await give(bench.owner.adminId)
    expect(await titles()).toEqual([])
    await give(maker.adminId)
    const admin = bench.owner.db.updateTable('admins').where('id', '=', maker.adminId)
    await admin.set({ status: 0 }).execute()
    expect(await both(link, pass)).toEqual([missing, missing])
    await admin.set({ status: 1 }).execute()
    expect(await titles()).toEqual(['自己的作品'])
    const role = await bench.owner.db
      .selectFrom('admins')
      .select('role_id')
      .where('id', '=', maker.adminId)
      .executeTakeFirstOrThrow()
    await bench.owner.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role.role_id)
      .where('perm', '=', 'share:edit')
      .execute()
    expect(await both(link, pass)).toEqual([missing, missing])
  })

  it('filters narrow: what lies outside is as what does not exist', async () => {
    const link = await bench.link({ filter: { account_ids: [inside], rolling_days: 5 } })
    const pass = await bench.visit(link.share)
    const figures = async (more: object) => (await bench.ask(calls.analysis, { ...pass, ...more })).body
    const all = await bench.ask(calls.analysis, pass)
    const [shown] = all.data.share?.accounts ?? []
    expect(all.data.cards.find((card) => card.key === 'play')).toMatchObject({ value: 50, prev: null })
    expect(shown).toMatchObject({ openname: '城南小馆' })
    const plays = JSON.parse(await figures({ third_auth_id: shown?.id })) as typeof all
    expect(plays.data.cards).toEqual(all.data.cards)
    // A number of the company's own opens nothing, its own account's neither.
    const nobody = await figures({ third_auth_id: 4_999_999_999 })
    for (const id of [inside, outside, bench.otherAccount]) expect(await figures({ third_auth_id: id })).toBe(nobody)
    expect(await figures({ platform_value: 'kuaishou' })).toBe(await figures({ platform_value: 'nosuchsite' }))
    const { id: group } = await bench.owner.db
      .insertInto('third_auth_groups')
      .values({ name: '组', delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bench.owner.db.updateTable('third_auths').set({ group_id: group }).where('id', '=', inside).execute()
    expect(await figures({ group_id: group })).toBe(await figures({ group_id: group + 1_000 }))
    // Days: cut to the link's, refused where none is left; the time before them is not told.
    const wide = await bench.ask(calls.analysis, { ...pass, from: shiftDay(TODAY, -60), to: TODAY, compare: 'prev' })
    expect(wide.data.range).toMatchObject({ from: shiftDay(TODAY, -5), to: shiftDay(TODAY, -1) })
    expect(wide.data.trend_prev).toEqual([])
    expect(wide.data.trend.length).toBe(5)
    const before = await bench.ask(calls.analysis, { ...pass, from: shiftDay(TODAY, -30), to: shiftDay(TODAY, -20) })
    expect([before.code, before.msg]).toEqual([CODE.BAD_INPUT, expect.stringContaining('不在分享范围内')])
    // Nothing of what the company has, tracks or pays.
    expect(all.data.cards.map((card) => card.key)).toEqual([...calls.ANALYSIS_CARDS])
    expect(all.body).not.toMatch(/不给看的号|看不到的作品|clip_left|rank_top10|leads/u)
    const list = await bench.link({ scope: 'workList', filter: { account_ids: [inside] } })
    const works = await bench.visit(list.share)
    const ask = async (more: object) => (await bench.ask(calls.workList, { ...works, ...more })).body
    const none = await ask({ account: 4_999_999_999 })
    for (const id of [inside, outside, bench.otherAccount]) expect(await ask({ account: id })).toBe(none)
    expect(await ask({ platform: 'kuaishou' })).toBe(await ask({ platform: 'nosuchsite' }))
    expect(await ask({ keyword: '看不到' })).toBe(await ask({ keyword: '没有这样的' }))
    expect(await ask({})).not.toContain('看不到的作品')
  })

  it('five wrong passwords close a link to an address for ten minutes, and to nobody else', async () => {
    const link = await bench.link({ ...only(), password: 'open-sesame' })
    const open = async (password: string | undefined, ip: string) =>
      await bench.ask(calls.openShare, { share: link.share, ...(password === undefined ? {} : { password }) }, { ip })
    expect((await open(undefined, '198.51.100.1')).code).toBe(CODE.SHARE_PASSWORD)
    const guesses = await Promise.all(Array.from({ length: 8 }, (_one, at) => open(`guess-${at}`, '198.51.100.1')))
    const codes = guesses.map((reply) => reply.code)
    expect(codes.filter((code) => code === CODE.SHARE_WRONG_PASSWORD).length).toBeLessThanOrEqual(5)
    for (let more = 0; more < 5; more += 1) await open(`late-${more}`, '198.51.100.1')
    const closed = await open('open-sesame', '198.51.100.1')
    expect(closed).toMatchObject({ code: CODE.TOO_OFTEN, data: { retry_after: 600 } })
    expect((await open('open-sesame', '198.51.100.2')).code).toBe(1)
    const another = await bench.link({ ...only(), password: 'open-sesame' })
    expect(
      (await bench.ask(calls.openShare, { share: another.share, password: 'open-sesame' }, { ip: '198.51.100.1' }))
        .code,
    ).toBe(1)
    bench.time.now += 10 * 60_000 + 1
    expect((await open('open-sesame', '198.51.100.1')).code).toBe(1)
    const views = await bench.ask(calls.listShareViews, { id: link.id, limit: 200 }, { token: bench.owner.token })
    const reasons = new Set(views.data.data.map((view) => view.reason))
    expect([...reasons].toSorted()).toEqual(['', 'locked', 'password'])
    expect(new Set(views.data.data.map((view) => view.visitor)).size).toBe(2)
    expect(views.body).not.toContain('198.51.100')
    const kept = await bench.owner.db.selectFrom('share_views').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('198.51.100')
    const links = await bench.owner.db.selectFrom('share_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain('open-sesame')
  })

  it('a changed password ends the visits under way', async () => {
    const link = await bench.link({ ...only(), password: 'first-one' })
    const pass = await bench.visit(link.share, 'first-one')
    await bench.ask(calls.editShare, { id: link.id, password: 'second-one' }, { token: bench.owner.token })
    expect((await bench.ask(calls.analysis, pass)).code).toBe(CODE.SHARE_PASSWORD)
    expect((await bench.ask(calls.openShare, { share: link.share, password: 'first-one' })).code).toBe(
      CODE.SHARE_WRONG_PASSWORD,
    )
    await bench.ask(calls.editShare, { id: link.id, password: '' }, { token: bench.owner.token })
    expect((await bench.ask(calls.openShare, { share: link.share })).data).toMatchObject({ need_password: 0 })
  })

  it('of visitors side by side as many get in as the link may be opened', async () => {
    const link = await bench.link({ ...only(), max_views: 3 })
    const opened = await Promise.all(
      Array.from({ length: 12 }, async () => (await bench.ask(calls.openShare, { share: link.share })).code),
    )
    expect(opened.toSorted((a, b) => a - b)).toEqual([1, 1, 1, ...Array.from({ length: 9 }, () => CODE.SHARE_EXPIRED)])
    const list = await bench.ask(calls.listShares, {}, { token: bench.owner.token })
    expect(list.data.data.find((one) => one.id === link.id)).toMatchObject({ view_count: 3, state: 'used' })
    expect((await bench.ask(calls.openShare, { share: link.share })).msg).toBe('这个链接的打开次数已用完')
  })

  it('another company’s links are not there, and show its own accounts alone', async () => {
    const link = await bench.link(only())
    const theirs = await bench.app.makeTenant()
    const account = await bench.account(theirs, '对方的号')
    await bench.work(theirs, account, '对方的作品', 4, 3)
    const foreign = await bench.link({ scope: 'workList' }, theirs)
    for (const [call, input] of [
      [calls.editShare, { id: link.id, name: '改名' }],
      [calls.rotateShare, { id: link.id }],
      [calls.revokeShare, { ids: [link.id] }],
      [calls.listShareViews, { id: link.id }],
      [calls.addShare, { scope: 'analysis', name: '借用', filter: { account_ids: [inside] } }],
    ] as const)
      expect((await bench.ask(call, input as never, { token: theirs.token })).code, call.path).toBe(CODE.NOT_FOUND)
    const list = await bench.ask(calls.listShares, {}, { token: theirs.token })
    expect(list.data.data.map((one) => one.id)).toEqual([foreign.id])
    const pass = await bench.visit(foreign.share)
    // Their visitor, signed in here: the link decides, not the token.
    const seen = await bench.ask(calls.workList, pass, { token: bench.owner.token })
    expect(seen.data.data.map((work) => work.title)).toEqual(['对方的作品'])
    expect(seen.body).not.toMatch(/城南小馆|看得到的作品/u)
    expect((await bench.ask(calls.analysis, { share: link.share, pwd_token: pass.pwd_token })).code).toBe(
      CODE.SHARE_PASSWORD,
    )
  })

  it('hidden names stand nowhere: not in titles, addresses or the link’s name, nor by what is found', async () => {
    const named = await bench.account(bench.owner, '藏名小店', {
      avatar: 'https://cdn.example/藏名小店.png',
      account_id: 'HiddenUid77',
    })
    await bench.work(bench.owner, named, '藏名小店开业，找 hiddenuid77', 3, 5)
    const filter = { account_ids: [named] }
    for (const scope of calls.SHARE_SCOPES) {
      for (const frozen of [0, 1] as const) {
        const link = await bench.link({
          scope,
          filter,
          frozen,
          show_account_name: 0,
          name: `藏名小店${scope}${frozen}`,
        })
        const opened = await bench.ask(calls.openShare, { share: link.share })
        const pass = { share: link.share, pwd_token: opened.data.pwd_token }
        const page = await bench.ask(PAGES[scope], pass)
        expect(page.code).toBe(1)
        for (const body of [opened.body, page.body]) {
          expect(body).not.toMatch(/藏名小店|HiddenUid77|site\.example|cdn\.example/iu)
          expect(body).toContain('***')
        }
        if (scope === 'analysis') continue
        expect(page.body).toContain('开业')
        for (const [keyword, total] of [
          ['藏名小店', 0],
          ['店开业', 0],
          ['uid77', 0],
          ['开业', 1],
        ] as const)
          expect((await bench.ask(calls.workList, { ...pass, keyword })).data.total, keyword).toBe(total)
      }
    }
    const open = await bench.link({ scope: 'workList', filter })
    expect((await bench.ask(calls.workList, await bench.visit(open.share))).body).toContain('藏名小店')
  })
})
