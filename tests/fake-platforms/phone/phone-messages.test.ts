// What the phone's page is given of comments and private messages.
import { expect, onTestFinished, test } from 'vitest'
import { startFakePlatforms, type FakePlatforms } from '../start.ts'
import type { MessageOverview, PersonMessages } from './phone-messages.ts'

const OWNER = '城南小馆'
const MADE = 1_795_000_000_000

interface Opened {
  readonly fakes: FakePlatforms
  readonly control: FakePlatforms['control']
  readonly uid: string
  overview(): Promise<MessageOverview>
  person(uid?: string): Promise<PersonMessages>
}
const open = async (): Promise<Opened> => {
  const fakes = await startFakePlatforms()
  onTestFinished(() => fakes.close())
  const json = async (path: string): Promise<unknown> => (await fetch(`${fakes.phoneUrl}/${path}`)).json()
  const uid = (await fakes.control.users()).find((user) => user.nickname === OWNER)?.uid ?? ''
  return {
    fakes,
    control: fakes.control,
    uid,
    overview: async () => (await json('messages')) as MessageOverview,
    person: async (of = uid) => (await json(`messages/${of}`)) as PersonMessages,
  }
}
const addWork = async ({ control }: Opened, platform: string, id: string): Promise<string> => {
  const statistics = { play: 0, digg: 0, comment: 0, share: 0, collect: 0 }
  await control.addWorks(OWNER, platform, [{ id, title: `${platform}的作品`, createdAt: MADE, statistics }])
  return id
}

// The account has another id on each site: 小红书 and 视频号 name people in their own manner.
test.each(['douyin', 'kuaishou', 'xiaohongshu', 'shipinhao', 'bilibili'])(
  'an answer below a work on %s is the account’s, whatever its guest is called',
  async (platform) => {
    const opened = await open()
    const { control, uid } = opened
    const work = await addWork(opened, platform, 'a'.repeat(24))
    const [asked] = await control.addComments(work, [{ name: OWNER, text: '还有位子吗', at: MADE + 1 }])
    expect((await opened.overview()).answers).toEqual([])
    const answers = asked?.id ?? ''
    const [sent] = await control.addComments(work, [{ byOwner: true, text: '有的', answers, at: MADE + 2 }])
    const { threads } = await opened.person()
    expect(threads).toMatchObject({
      [work]: [{ name: OWNER, byOwner: false, answers: [{ id: sent?.id, text: '有的', byOwner: true, to: '' }] }],
    })
    expect(await opened.overview()).toEqual({
      counts: { [uid]: { comments: 1, directs: 0 } },
      answers: [
        { kind: 'comment', id: sent?.id, platform, uid, account: OWNER, guest: OWNER, text: '有的', at: MADE + 2 },
      ],
    })
  },
)

test('threads stand newest first, what is below them oldest first, with whom it answers', async () => {
  const opened = await open()
  const { control } = opened
  const work = await addWork(opened, 'douyin', '7400000000000000001')
  const [first] = await control.addComments(work, [{ name: '小周', text: '一', at: MADE + 1 }])
  await control.addComments(work, [{ name: '小林', text: '二', at: MADE + 2, image: 'https://p3.example/a.png' }])
  const [sent] = await control.addComments(work, [
    { byOwner: true, text: '好', answers: first?.id ?? '', at: MADE + 4 },
  ])
  await control.addComments(work, [{ name: '小周', text: '谢谢', answers: sent?.id ?? '', at: MADE + 5 }])
  await control.addComments(work, [{ name: '小李', text: '插一句', answers: first?.id ?? '', at: MADE + 3 }])
  const { threads, guests } = await opened.person()
  expect(threads[work]).toMatchObject([
    { text: '二', hasImage: true, answers: [] },
    {
      text: '一',
      hasImage: false,
      answers: [
        { text: '插一句', to: '' },
        { text: '好', to: '', byOwner: true },
        { text: '谢谢', to: OWNER, byOwner: false },
      ],
    },
  ])
  // Who wrote last is proposed first; the account is no guest.
  expect(guests.slice(0, 3)).toEqual(['小周', '小李', '小林'])
  expect(guests).not.toContain(OWNER)
})

test('what was taken back has no words any more, counts nowhere, and an answer taken back reached nobody', async () => {
  const opened = await open()
  const { control, uid } = opened
  const work = await addWork(opened, 'kuaishou', '7400000000000000001')
  const [asked] = await control.addComments(work, [{ name: '小周', text: '我的电话' }])
  const [said] = await control.addComments(work, [{ byOwner: true, text: '说错了', answers: asked?.id ?? '' }])
  const [direct, answer] = await control.addDirects(OWNER, 'bilibili', [
    { name: '小李', text: '撤回这句' },
    { name: '小李', text: '也撤回', byOwner: true },
  ])
  expect((await opened.overview()).counts[uid]).toEqual({ comments: 1, directs: 1 })
  expect((await opened.overview()).answers.map(({ text }) => text).toSorted()).toEqual(['也撤回', '说错了'].toSorted())
  for (const one of [asked, said]) await control.withdrawComment(one?.id ?? '')
  for (const one of [direct, answer]) await control.withdrawDirect(one?.id ?? '')
  const { threads, conversations } = await opened.person()
  expect(threads[work]).toMatchObject([{ text: '', withdrawn: true, answers: [{ text: '', withdrawn: true }] }])
  expect(conversations[0]?.messages).toMatchObject([
    { text: '', withdrawn: true, byOwner: false },
    { text: '', withdrawn: true, byOwner: true },
  ])
  const { counts, answers } = await opened.overview()
  expect(counts[uid] ?? { comments: 0, directs: 0 }).toEqual({ comments: 0, directs: 0 })
  expect(answers).toEqual([])
})

test('private messages stand by site and guest, the newest conversation first, and notices count nowhere', async () => {
  const opened = await open()
  const { control, uid } = opened
  const [asked] = await control.addDirects(OWNER, 'douyin', [{ name: '小周', text: '在吗', at: MADE + 1 }])
  await control.addDirects(OWNER, 'bilibili', [{ name: '小周', text: '这边也问一句', at: MADE + 2 }])
  await control.addDirects(OWNER, 'douyin', [
    { name: '小周', text: '在的', byOwner: true, at: MADE + 3 },
    { name: '小周', type: 'tip', text: '对方未关注你', at: MADE + 4 },
    { name: '系统', from: 'notice', text: '活动开始了', at: MADE + 5 },
  ])
  await control.addDirects('山野茶事', 'douyin', [{ name: '小周', text: '别家的', at: MADE + 6 }])
  const { conversations } = await opened.person()
  expect(conversations).toMatchObject([
    { platform: 'douyin', name: '系统', from: 'notice' },
    {
      platform: 'douyin',
      name: '小周',
      guestUid: asked?.guestUid,
      messages: [
        { name: '小周', text: '在吗', byOwner: false },
        { name: OWNER, text: '在的', byOwner: true },
        { type: 'tip', text: '对方未关注你' },
      ],
    },
    { platform: 'bilibili', name: '小周', messages: [{ text: '这边也问一句' }] },
  ])
  const { counts, answers } = await opened.overview()
  expect(counts[uid]).toEqual({ comments: 0, directs: 2 })
  expect(answers).toMatchObject([{ kind: 'direct', platform: 'douyin', guest: '小周', text: '在的' }])
})

test('the eight newest answers are given, and what stands below a work that has gone is not', async () => {
  const opened = await open()
  const { control } = opened
  const work = await addWork(opened, 'douyin', '7400000000000000001')
  const [asked] = await control.addComments(work, [{ name: '小周', text: '问', at: MADE }])
  const answers = asked?.id ?? ''
  await control.addComments(
    work,
    Array.from({ length: 10 }, (_, at) => ({ byOwner: true, text: `答 ${at}`, answers, at: MADE + at })),
  )
  // A comment of the account's own answers nobody.
  await control.addComments(work, [{ byOwner: true, text: '置顶', at: MADE + 99 }])
  const newest = [9, 8, 7, 6, 5, 4, 3, 2].map((at) => `答 ${at}`)
  expect((await opened.overview()).answers.map(({ text }) => text)).toEqual(newest)
  await control.deleteWork(work)
  expect(await opened.overview()).toEqual({ counts: {}, answers: [] })
  expect(await opened.person()).toMatchObject({ threads: {}, conversations: [] })
})

test('nobody but this machine under its own name is given the messages', async () => {
  const { fakes, uid } = await open()
  for (const path of ['messages', `messages/${uid}`]) {
    const headers = { origin: 'https://creator.douyin.com' }
    expect((await fetch(`${fakes.phoneUrl}/${path}`, { headers })).status).toBe(403)
  }
})
