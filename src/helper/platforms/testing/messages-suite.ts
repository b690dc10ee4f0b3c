// What the page of comments of every site must give: everything once, only what is new afterwards, nothing guessed, and
// no question of our own. In a real browser on the fake site.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewComment } from '../../../../tests/fake-platforms/kernel/model.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { SeenMessage } from '../../../contract/entities/message.ts'
import type { ReadingAnswer } from '../../messages/readings.ts'
import { replaceTable, tableLists } from '../../tables/live-table.ts'
import { pathEnd, pathsOf, type MessagesTimes } from '../kit/messages/site.ts'
import type { AccountRef, Platform } from '../platform.ts'
import { registerFor, type SuitePart } from './part.ts'
import { readInRoom } from './read-in-room.ts'
import { failure, startRun } from './run.ts'
import type { SiteDoor } from './sign-in.ts'
import { borrowStage, type Stage } from './stage.ts'

/** How one site's page of comments differs. */
export interface MessagesCase {
  readonly create: (times: MessagesTimes) => Platform
  readonly site: SiteDoor
  /** `all` = the account's answers too; `notices` = what others wrote to the account. */
  readonly shows: 'all' | 'notices'
  /** An answer's thread is known, so it belongs to the conversation of who began it. */
  readonly knowsThreads: boolean
  /** What its author took back stands there as such, or not at all. */
  readonly withdrawn: 'marked' | 'gone'
  /** Its answers bring the picture of a comment. */
  readonly pictures: boolean
  /** Its answers tell how many comments there are. */
  readonly totals: boolean
  /** Its works have no public address, and its account is named by its sec_uid. */
  readonly nameless?: boolean
  /** Ids of three works, newest first. */
  readonly workIds: readonly [string, string, string]
  /** Where works are chosen one by one: ids of further ones. */
  readonly furtherId?: (at: number) => string
}

const USER = 'chengnan_food'
const OTHER = 'shanye_tea'
const ROOTS = 23
/** A guest writes what a page's own buttons and notices say. */
const TRAP = '查看3条回复'
const MINUTE = 60_000

/** Registers the tests inside a describe. */
export function describeMessages(part: SuitePart, one: MessagesCase): void {
  const { journey, rest } = registerFor(part)
  const times: MessagesTimes = { settle: patient(6_000), answer: patient(2_500), pause: [10, 30], reserve: 500 }
  const platform = one.create(times)
  const { value } = platform.info
  let stage: Stage
  let account: AccountRef
  let photographs = 0
  const [first, second] = one.workIds
  const hoursAgo = Date.now() - 5 * 3_600_000

  beforeAll(async () => {
    stage = await borrowStage(one.site)
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    photographs = 0
    replaceTable(value, null)
    await stage.fresh()
    account = await stage.signIn(USER)
    const statistics = { play: 1, digg: 0, comment: 0, share: 0, collect: 0 }
    await stage.control.addWorks(
      USER,
      value,
      one.workIds.map((id, at) => ({
        id,
        title: `第${at + 1}个作品 换机油`,
        createdAt: hoursAgo - at * MINUTE,
        statistics,
      })),
    )
    await write(
      first,
      Array.from({ length: ROOTS }, (_, at) => ({
        name: `访客${at}`,
        text: `第 ${at} 条评论`,
        at: hoursAgo + at * MINUTE,
      })),
    )
    // Words of a guest that the page's own buttons have, or a refusal: they are words.
    await write(second, [{ name: '查看3条回复', text: '第二个作品的评论', at: hoursAgo }])
    await write(first, [{ name: '登录', text: TRAP, at: hoursAgo + 30 * MINUTE }])
  })
  afterEach(async () => {
    replaceTable(value, null)
    // Whatever was read, the page's own script had asked for it.
    expect(await stage.control.strangeRequests()).toEqual([])
  })

  const write = (work: string, comments: readonly NewComment[]) => stage.control.addComments(work, comments)
  const idOf = async (work: string, text: string): Promise<string> =>
    (await stage.control.comments(work)).find((comment) => comment.text === text)?.id ?? ''
  const read = (cursor = '', run = startRun(), who = account): Promise<ReadingAnswer> =>
    readInRoom(stage, platform, {
      kind: 'comment',
      cursor,
      account: who,
      run,
      photographed: () => void (photographs += 1),
    })
  const texts = (answer: ReadingAnswer): string[] => answer.list.map((message) => message.text).toSorted()
  const find = (answer: ReadingAnswer, text: string): SeenMessage | undefined =>
    answer.list.find((message) => message.text === text)
  const fault = (messages: NonNullable<Parameters<Stage['control']['setFaults']>[0]['messages']>) =>
    stage.control.setFaults({ messages })

  journey(
    'reads everything once, over several pages; the second reading brings what is new, and nothing else',
    async () => {
      const question = await idOf(first, '第 20 条评论')
      await write(first, [
        { text: '我们来回答', byOwner: true, answers: question, at: hoursAgo + 40 * MINUTE },
        ...(one.pictures
          ? [{ name: '看图的人', image: 'http://p3.example.com/a.jpg', at: hoursAgo + 41 * MINUTE }]
          : []),
      ])
      const all = await read()
      expect(all, all.reason).toMatchObject({ status: 'ok', reason: '', evidence_id: null })
      const shown = [...Array.from({ length: ROOTS }, (_, at) => `第 ${at} 条评论`), '第二个作品的评论', TRAP]
      expect(texts(all)).toEqual(
        [...shown, ...(one.shows === 'all' ? ['我们来回答'] : []), ...(one.pictures ? [''] : [])].toSorted(),
      )
      expect(new Set(all.list.map((message) => message.platform_msg_id)).size).toBe(all.list.length)
      expect(find(all, '第 3 条评论')).toMatchObject({
        direction: 'in',
        guest_name: '访客3',
        author_name: '访客3',
        guest_uid: expect.stringMatching(/./),
        guest_avatar: expect.stringMatching(/^https:/),
        work_id: first,
        work_title: '第1个作品 换机油',
        work_url: one.nameless ? '' : expect.stringContaining(first),
        parent_id: '',
        type: 'text',
        msg_time: Math.floor((hoursAgo + 3 * MINUTE) / 1000),
        withdrawn: false,
      })
      expect(find(all, '第二个作品的评论')).toMatchObject({ work_id: second, work_title: '第2个作品 换机油' })
      if (one.shows === 'all')
        expect(find(all, '我们来回答')).toMatchObject({
          direction: 'out',
          guest_name: '访客20',
          author_uid: expect.stringMatching(one.nameless ? account.secUid : account.accountId),
          parent_id: question,
        })

      if (one.pictures)
        expect(find(all, '')).toMatchObject({ type: 'image', media_url: 'https://p3.example.com/a.jpg' })

      const again = await read(all.cursor)
      expect(again, again.reason).toMatchObject({ status: 'ok', list: [] })
      expect(again.cursor.length).toBeLessThanOrEqual(1_000)

      await write(second, [{ name: '丙', text: '新的一条' }])
      await write(first, [{ name: '访客21', text: '插一句', answers: await idOf(first, '我们来回答') }])
      const news = await read(again.cursor)
      expect(texts(news)).toEqual(['插一句', '新的一条'])
      expect(find(news, '新的一条')).toMatchObject({ work_id: second, guest_name: '丙' })
      // Another guest's words under a comment belong to the conversation of who began it.
      expect(find(news, '插一句')).toMatchObject({
        direction: 'in',
        guest_name: one.knowsThreads ? '访客20' : '访客21',
        author_name: '访客21',
        parent_id: await idOf(first, '我们来回答'),
      })
      expect(await read(news.cursor)).toMatchObject({ status: 'ok', list: [] })
      expect(photographs).toBe(0)
    },
  )

  const { furtherId } = one
  if (furtherId)
    journey('works of one title are told apart, those too that the chooser lists on its next pages only', async () => {
      const statistics = { play: 1, digg: 0, comment: 0, share: 0, collect: 0 }
      const ids = Array.from({ length: 16 }, (_, at) => furtherId(at))
      const older = hoursAgo - 3_600_000
      await stage.control.addWorks(
        USER,
        value,
        ids.map((id, at) => ({ id, title: '每天都是这一个标题', createdAt: older - at * MINUTE, statistics })),
      )
      const asked = [ids[1], ids[8], ids[13]] as string[]
      for (const [at, id] of asked.entries()) await write(id, [{ name: `问${at}`, text: `问 ${at}`, at: hoursAgo }])
      const all = await read()
      expect(all, all.reason).toMatchObject({ status: 'ok', reason: '' })
      expect(asked.map((_, at) => find(all, `问 ${at}`)?.work_id)).toEqual(asked)
    })

  journey('takes nothing of an answer of another shape, and names where our knowledge comes from', async () => {
    await fault('changed')
    const answer = await read('')
    expect(answer).toMatchObject({ status: 'changed', list: [], cursor: '', evidence_id: 'a'.repeat(32) })
    expect(answer.reason).toMatch(/格式不符（依据：.+，\d{4}-\d\d-\d\d）/)
  })

  journey('ends as blocked where the site wants a person, or says that it is too often', async () => {
    const { cursor } = await read()
    await fault('captcha')
    expect(await read(cursor)).toMatchObject({
      status: 'blocked',
      list: [],
      cursor,
      evidence_id: expect.any(String),
      reason: expect.stringContaining('人工验证'),
    })
    await fault('busy')
    expect(await read(cursor)).toMatchObject({
      status: 'blocked',
      list: [],
      cursor,
      reason: expect.stringContaining('频繁'),
    })
  })

  rest('loses nothing that is written while it turns the pages', async () => {
    await fault('grows')
    const all = await read()
    expect(all, all.reason).toMatchObject({ status: 'ok' })
    await fault('none')
    const news = await read(all.cursor)
    const written = (await stage.control.comments()).filter((comment) => comment.text === '翻页时写下的一条')
    expect(written.length).toBeGreaterThan(0)
    expect([...texts(all), ...texts(news)].toSorted()).toEqual(
      (await stage.control.comments()).map((comment) => comment.text).toSorted(),
    )
  })

  journey('a row that vanished while pages were turned may have hidden another: the cursor stays', async () => {
    if (!one.totals) return
    await fault('shrinks')
    expect(await read('')).toMatchObject({ status: 'partial', cursor: '', reason: expect.stringContaining('变化') })
    await fault('none')
    expect(await read('')).toMatchObject({ status: 'ok' })
  })

  rest('waits for late answers', async () => {
    await fault('late')
    const all = await read()
    expect(all.list).toHaveLength(ROOTS + 2)
  })

  rest('an address that the site renamed is learnt from a table, without a release', async () => {
    await fault('renamed')
    const before = await read('')
    expect(['changed', 'error']).toContain(before.status)
    expect(before.list).toEqual([])
    const lists = Object.entries(tableLists(value)).filter(([key]) => key.endsWith('Answer'))
    const over = lists.map(([key, list]) => [key, pathsOf(list).map((path) => pathEnd(`${path}/v9`))] as const)
    replaceTable(value, Object.fromEntries(over.filter(([, list]) => list.length > 0)))
    expect(await read('')).toMatchObject({ status: 'ok', list: { length: ROOTS + 2 } })
  })

  rest('what its author took back is told as withdrawn, where the site shows it', async () => {
    const { cursor } = await read()
    await stage.control.withdrawComment(await idOf(first, '第 22 条评论'))
    const after = await read(cursor)
    expect(after).toMatchObject({ status: 'ok' })
    expect(after.list.map(({ text, withdrawn, guest_name }) => [text, withdrawn, guest_name])).toEqual(
      one.withdrawn === 'marked' ? [['', true, '访客22']] : [],
    )
    expect(await read(after.cursor)).toMatchObject({ status: 'ok', list: [] })
  })

  journey('reads nothing of another account', async () => {
    await stage.signIn(OTHER)
    expect(await failure(read('', startRun(), account))).toMatchObject({ kind: 'session', code: 'OTHER_ACCOUNT' })
  })

  rest('throws where nobody is signed in', async () => {
    await stage.control.expireSession(USER)
    expect(await failure(read())).toMatchObject({ kind: 'session' })
  })

  rest('an account without works has nothing to read', async () => {
    account = await stage.signIn(OTHER)
    expect(await read('')).toMatchObject({ status: 'ok', list: [] })
  })

  rest('a cancel ends the step in the browser', async () => {
    const run = startRun()
    await stage.control.setFaults({ slowMs: 1_500 })
    const going = read('', run)
    await expect
      .poll(() => stage.browser.page.url(), { timeout: patient(20_000) })
      .toContain(new URL(COMMENT_PAGES[value] ?? '').pathname)
    run.controller.abort(new Error('stop'))
    await failure(going)
    const asked = async () => (await stage.control.requests()).length
    await stage.control.clearFaults()
    const before = await asked()
    // What the page had asked may still come in; nothing else does.
    await expect.poll(async () => (await asked()) - before, { timeout: patient(5_000) }).toBeLessThanOrEqual(2)
  })
}
const COMMENT_PAGES: Readonly<Record<string, string>> = {
  douyin: 'https://creator.douyin.com/creator-micro/interactive/comment',
  kuaishou: 'https://cp.kuaishou.com/article/comment',
  xiaohongshu: 'https://www.xiaohongshu.com/notification',
  shipinhao: 'https://channels.weixin.qq.com/platform/interaction/comment',
  bilibili: 'https://member.bilibili.com/platform/comment/article',
}
