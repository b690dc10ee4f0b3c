// What the page of private messages of every site must give: everything once, only what is new afterwards, nothing of
// the site itself, nothing guessed, and no question of our own. In a real browser on the fake site.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewDirect } from '../../../../tests/fake-platforms/kernel/direct-model.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { SeenMessage } from '../../../contract/entities/message.ts'
import type { ReadingAnswer } from '../../messages/readings.ts'
import { replaceTable, tableLists } from '../../tables/live-table.ts'
import { pathEnd, pathsOf, type MessagesTimes } from '../kit/messages/site.ts'
import type { AccountRef, Platform } from '../platform.ts'
import { registerFor, type SuitePart } from './part.ts'
import { PICTURE, readInRoom } from './read-in-room.ts'
import { failure, startRun } from './run.ts'
import type { SiteDoor } from './sign-in.ts'
import { borrowStage, type Stage } from './stage.ts'

/** How one site's page of private messages differs. */
export interface DirectCase {
  readonly create: (times: MessagesTimes) => Platform
  readonly site: SiteDoor
  /** Conversations are opened, and with that marked as read by the site. */
  readonly opens: boolean
  /** Its answers have names of fields, and paths. False = what the page shows is read. */
  readonly answers: boolean
  /** A message that was taken back stands there as such. */
  readonly withdrawn: 'marked' | 'gone'
  /** Names are told by an answer of their own. */
  readonly people: boolean
  /** `words` = a picture has no address there, and a card is no known kind. */
  readonly tells: 'all' | 'words'
  /** Two people of one name are two: their ids stand in what the page is given. False = the name is all there is. */
  readonly knowsIds: boolean
  /** One message may be sent to a stranger until he answers. */
  readonly greets: boolean
  /** The page tells by itself what was taken back while somebody types. */
  readonly tellsRecalled: boolean
  /** The page marks what it could not send, and what was sent stands there. */
  readonly echoes: boolean
}

const USER = 'chengnan_food'
const OTHER = 'shanye_tea'
const MINUTE = 60_000

/** Registers the tests inside a describe. */
export function describeDirect(part: SuitePart, one: DirectCase): void {
  const { journey, rest } = registerFor(part)
  const times: MessagesTimes = { settle: patient(6_000), answer: patient(2_500), pause: [10, 30], reserve: 500 }
  const platform = one.create(times)
  const { value } = platform.info
  let stage: Stage
  let account: AccountRef
  let photographs = 0
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
    await write([
      { name: '访客甲', text: '在哪里可以买到', at: hoursAgo },
      { name: '访客甲', text: '店里和网上都有', byOwner: true, at: hoursAgo + MINUTE },
      { name: '访客甲', text: '操作频繁', at: hoursAgo + 2 * MINUTE },
      { name: '访客乙', text: '登录', at: hoursAgo + 3 * MINUTE },
      { name: 'UP主小助手', text: '您的稿件已通过', from: 'notice', at: hoursAgo + 4 * MINUTE },
    ])
  })
  afterEach(async () => {
    replaceTable(value, null)
    // Whatever was read, the page's own script had asked for it.
    expect(await stage.control.strangeRequests()).toEqual([])
  })

  let later = hoursAgo + 60 * MINUTE
  /** One after the other, hours ago: of what was written just now a page may not tell the day, around midnight. */
  const write = (messages: readonly NewDirect[]) => {
    const timed = messages.map((message) => ({ at: (later += 1_000), ...message }))
    return stage.control.addDirects(USER, value, timed)
  }
  const read = (cursor = '', run = startRun(), who = account, isWanted = () => false): Promise<ReadingAnswer> =>
    readInRoom(stage, platform, {
      kind: 'dm',
      cursor,
      account: who,
      run,
      photographed: () => void (photographs += 1),
      isWanted,
    })
  const texts = (answer: ReadingAnswer): string[] => answer.list.map((message) => message.text)
  const find = (answer: ReadingAnswer, text: string): SeenMessage | undefined =>
    answer.list.find((message) => message.text === text)
  const fault = (messages: NonNullable<Parameters<Stage['control']['setFaults']>[0]['messages']>) =>
    stage.control.setFaults({ messages })
  const ALL = ['在哪里可以买到', '店里和网上都有', '操作频繁', '登录']

  journey(
    'reads everything once, of guests alone; the second reading brings what is new, and nothing else',
    async () => {
      const all = await read()
      expect(all, all.reason).toMatchObject({ status: 'ok', reason: '', evidence_id: null })
      expect(texts(all)).toEqual(ALL)
      expect(new Set(all.list.map((message) => message.platform_msg_id)).size).toBe(ALL.length)
      const [first, answer] = all.list
      expect(first).toMatchObject({
        direction: 'in',
        guest_name: '访客甲',
        author_name: '访客甲',
        guest_uid: expect.stringMatching(/./),
        work_id: '',
        parent_id: '',
        type: 'text',
        withdrawn: false,
      })
      // The account's own words belong to the conversation of their reader.
      expect(answer).toMatchObject({ direction: 'out', guest_name: '访客甲', guest_uid: first?.guest_uid })
      expect(find(all, '登录')?.guest_uid).not.toBe(first?.guest_uid)

      const again = await read(all.cursor)
      expect(again, again.reason).toMatchObject({ status: 'ok', list: [] })
      expect(again.cursor.length).toBeLessThanOrEqual(1_000)

      await write([
        { name: '访客乙', text: '新的一条' },
        { name: '访客丙', text: '第一次来' },
      ])
      const news = await read(again.cursor)
      expect(texts(news).toSorted()).toEqual(['新的一条', '第一次来'].toSorted())
      expect(find(news, '新的一条')).toMatchObject({ guest_uid: find(all, '登录')?.guest_uid, guest_name: '访客乙' })
      expect(find(news, '第一次来')).toMatchObject({ guest_name: '访客丙', direction: 'in' })
      expect(await read(news.cursor)).toMatchObject({ status: 'ok', list: [] })
      expect(photographs).toBe(0)
    },
  )

  journey('opens a conversation only for a message that it has not read', async () => {
    const { cursor } = await read()
    const before = await stage.control.readDirects()
    expect([...before].toSorted()).toEqual(one.opens ? ['访客甲', '访客乙'].toSorted() : [])
    await write([{ name: '访客乙', text: '还在吗' }])
    await read(cursor)
    expect((await stage.control.readDirects()).slice(before.length)).toEqual(one.opens ? ['访客乙'] : [])
  })

  journey('pictures, cards and what nobody knows are told as such', async () => {
    await write([
      { name: '看图的人', type: 'image', text: 'http://p3.example.com/a.jpg', at: hoursAgo + 5 * MINUTE },
      { name: '看图的人', type: 'card', text: '一支别人的作品', at: hoursAgo + 6 * MINUTE },
      { name: '看图的人', type: 'tip', text: '对方回复前最多发送一条', at: hoursAgo + 7 * MINUTE },
      { name: '看图的人', type: 'strange', text: '？', at: hoursAgo + 8 * MINUTE },
    ])
    const { list } = await read()
    expect(
      list
        .filter((message) => message.guest_name === '看图的人')
        .map(({ type, text, media_url }) => [type, text, media_url]),
    ).toEqual([
      ['image', '', one.tells === 'all' ? 'https://p3.example.com/a.jpg' : ''],
      one.tells === 'all'
        ? ['card', '一支别人的作品', 'https://i2.hdslb.com/a.jpg']
        : ['other', '[暂不支持的私信类型]', ''],
      ['other', '[暂不支持的私信类型]', ''],
    ])
  })

  journey('goes back over further pages to where it has read, in the list and in a conversation', async () => {
    const { cursor } = await read()
    await write(Array.from({ length: 30 }, (_, at) => ({ name: '话多的人', text: `话 ${at}` })))
    await write(Array.from({ length: 25 }, (_, at) => ({ name: `路人${at}`, text: `路过 ${at}` })))
    let news: ReadingAnswer | null = null
    const given: string[] = []
    for (let at = cursor; news === null || news.list.length > 0; at = news.cursor) {
      news = await read(at, startRun(patient(110_000)))
      expect(news, news.reason).toMatchObject({ status: 'ok' })
      given.push(...texts(news))
    }
    const written = (await stage.control.directs(USER)).map((message) => message.text)
    expect([...given].toSorted()).toEqual(written.filter((text) => /^话 |^路过 /.test(text)).toSorted())
  })

  journey('takes nothing of a page of another shape, and names where our knowledge comes from', async () => {
    await fault('changed')
    const answer = await read('')
    expect(answer).toMatchObject({ status: 'changed', list: [], cursor: '', evidence_id: PICTURE })
    expect(answer.reason).toMatch(/不符（依据：.+，\d{4}-\d\d-\d\d）/)
  })

  journey('ends as blocked where the site wants a person, or says that it is too often', async () => {
    const { cursor } = await read()
    await fault('captcha')
    expect(await read(cursor)).toMatchObject({
      status: 'blocked',
      list: [],
      cursor,
      evidence_id: PICTURE,
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

  journey('what its author took back is told as withdrawn, where the site shows it', async () => {
    const { cursor } = await read()
    const { id } = (await stage.control.directs(USER)).find((message) => message.text === '登录') ?? { id: '' }
    const gone = { id }
    await write([{ name: '访客乙', text: '打错了' }])
    await stage.control.withdrawDirect(gone.id)
    const after = await read(cursor)
    expect(after).toMatchObject({ status: 'ok' })
    expect(after.list.map(({ text, withdrawn }) => [text, withdrawn])).toEqual([
      ...(one.withdrawn === 'marked' ? [['', true]] : []),
      ['打错了', false],
    ])
    expect(await read(after.cursor)).toMatchObject({ status: 'ok', list: [] })
  })

  const whilePages = one.answers ? rest : () => undefined
  whilePages('loses nothing that is written while it turns the pages', async () => {
    await write(Array.from({ length: 25 }, (_, at) => ({ name: `路人${at}`, text: `路过 ${at}`, at: hoursAgo - at })))
    const all = await read('', startRun(patient(110_000)))
    await write(Array.from({ length: 22 }, (_, at) => ({ name: `后来${at}`, text: `后来 ${at}` })))
    await fault('grows')
    const first = await read(all.cursor, startRun(patient(110_000)))
    await fault('none')
    const second = await read(first.cursor, startRun(patient(110_000)))
    const given = [...texts(first), ...texts(second)]
    expect(given).toContain('翻页时写下的一条')
    for (let at = 0; at < 22; at += 1) expect(given).toContain(`后来 ${at}`)
  })

  rest('waits for late answers', async () => {
    await fault('late')
    expect(texts(await read())).toEqual(ALL)
  })

  if (!one.answers)
    journey('equal words of one day are as many messages as they are, however often they are read', async () => {
      const same = { name: '访客甲', text: '好的' }
      await write([same, same])
      const all = await read()
      expect(texts(all).filter((text) => text === '好的')).toHaveLength(2)
      await write([same, { name: '访客甲', text: '就这样' }])
      const news = await read(all.cursor)
      expect(texts(news)).toEqual(['好的', '就这样'])
    })

  if (one.people)
    rest('reads on where names are not told', async () => {
      await fault('nameless')
      const all = await read()
      expect(texts(all)).toEqual(ALL)
      expect(all.list[0]).toMatchObject({ guest_name: '', guest_uid: expect.stringMatching(/./) })
    })

  if (one.answers)
    rest('an address that the site renamed is learnt from a table, without a release', async () => {
      await fault('renamed')
      const before = await read('')
      expect(['changed', 'error']).toContain(before.status)
      expect(before.list).toEqual([])
      const lists = Object.entries(tableLists(value)).filter(([key]) => key.endsWith('Answer'))
      const over = lists.map(([key, list]) => [key, pathsOf(list).map((path) => pathEnd(`${path}/v9`))] as const)
      replaceTable(value, Object.fromEntries(over.filter(([, list]) => list.length > 0)))
      expect(texts(await read(''))).toEqual(ALL)
    })

  journey('reads nothing of another account', async () => {
    await stage.signIn(OTHER)
    expect(await failure(read('', startRun(), account))).toMatchObject({ kind: 'session', code: 'OTHER_ACCOUNT' })
  })

  if (!one.answers)
    journey('reads nothing where the page itself says that it is another account’s', async () => {
      await fault('other-login')
      expect(await failure(read())).toMatchObject({ kind: 'session', code: 'OTHER_ACCOUNT' })
    })

  rest('throws where nobody is signed in', async () => {
    await stage.control.expireSession(USER)
    expect(await failure(read())).toMatchObject({ kind: 'session' })
  })

  rest('an account to which nobody wrote has nothing to read', async () => {
    account = await stage.signIn(OTHER)
    const empty = await read('')
    expect(empty, empty.reason).toMatchObject({ status: 'ok', list: [] })
    expect(await read(empty.cursor)).toMatchObject({ status: 'ok', list: [] })
  })

  if (one.opens)
    rest('somebody who waits goes first: the rest comes with the next reading', async () => {
      expect(await read('', startRun(), account, () => true)).toMatchObject({ status: 'partial', cursor: '' })
      const all = await read()
      await write([
        { name: '访客甲', text: '后来的一' },
        { name: '访客乙', text: '后来的二' },
      ])
      let checks = 0
      const half = await read(all.cursor, startRun(), account, () => (checks += 1) > 1)
      expect(half).toMatchObject({ status: 'ok', list: { length: 1 } })
      const other = await read(half.cursor)
      expect([...texts(half), ...texts(other)].toSorted()).toEqual(['后来的一', '后来的二'].toSorted())
    })
}
