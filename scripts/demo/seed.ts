import { CODE } from '../../src/contract/errors.ts'
import { setupOwner, setPersonalData } from '../../src/contract/http/admin.ts'
import { addClip } from '../../src/contract/http/clip.ts'
import { saveGroup, setAccountsGroup } from '../../src/contract/http/third-auth.ts'
import { addTask } from '../../src/contract/http/wisdom-seo.ts'
import type { FakeControl } from '../../tests/fake-platforms/kernel/control-api.ts'
import { addAccount, registerHelper } from '../../tests/fixtures/add-account.ts'
import { CallRefused, createApiClient } from '../../tests/fixtures/api-client.ts'
import { connectHelper } from '../../tests/fixtures/helper-client.ts'
import { makeDemoMedia } from '../../tests/fixtures/sample-media.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedInbox } from './inbox/seed-inbox.ts'

export interface SeedInput {
  backend: string
  helper: string
  helperToken: string
  login: { username: string; password: string }
  control: FakeControl
  mediaDir: string
  /** The backend's database. */
  databaseFile: string
  say: (text: string) => void
}

/**
 * Fills a fresh installation through the same calls that the page makes: owner, materials, accounts, an order, a task;
 * ninety days of figures are written beside them. Answers false, and changes nothing, where an owner is already.
 */
export async function seedDemo(input: SeedInput): Promise<boolean> {
  const api = createApiClient(input.backend)
  let adminId = 0
  try {
    const { userinfo } = await api.call(setupOwner, {
      ...input.login,
      nickname: '演示店长',
      company: '城南小馆（演示）',
    })
    api.token = userinfo.token
    adminId = userinfo.id
  } catch (error) {
    if (error instanceof CallRefused && error.code === CODE.ALREADY_SET_UP) return false
    throw error
  }

  input.say('生成示例素材')
  const media = await makeDemoMedia(process.env['FFMPEG_PATH'] ?? 'ffmpeg', input.mediaDir)
  const videos = []
  for (const file of media.videos) videos.push(await api.upload(file))
  const images = []
  for (const file of media.images) images.push(await api.upload(file))
  const music = await api.upload(media.music, 'music')

  input.say('登录四个演示账号')
  const helper = await connectHelper(input.helper, input.helperToken)
  await registerHelper(api, helper)
  const people = [
    { user: 'chengnan_food', platform: 'douyin', topic: 'food' },
    { user: 'shanye_tea', platform: 'douyin', topic: 'tea' },
    { user: 'chengnan_food', platform: 'kuaishou', topic: 'food' },
    { user: 'chengnan_food', platform: 'xiaohongshu', topic: 'food' },
  ] as const
  const accounts: number[] = []
  for (const { user, platform } of people) accounts.push(await addAccount(api, helper, input.control, user, platform))
  const group = await api.call(saveGroup, { name: '门店号', color: 'green' })
  await api.call(setAccountsGroup, { ids: accounts, group_id: group.id })

  input.say('写入 90 天的演示数据')
  const history = await seedHistory({
    api,
    control: input.control,
    databaseFile: input.databaseFile,
    adminId,
    accounts: people.map((person, at) => ({ ...person, id: accounts[at] ?? 0 })),
    films: videos.map((video) => video.id),
  })

  input.say('读取演示账号的评论，整理线索')
  await seedInbox({
    api,
    helper,
    control: input.control,
    accounts: people.map((person, at) => ({
      ...person,
      id: accounts[at] ?? 0,
      works: history.accounts[at]?.works ?? [],
    })),
    databaseFile: input.databaseFile,
    now: Date.now(),
  })
  helper.close()

  input.say('提交一份剪辑订单与一个发布任务')
  const [first, second, third, fourth] = videos
  if (!first || !second || !third || !fourth) throw new Error('fewer sample films than expected')
  await api.call(addClip, {
    name: '探店混剪 3 条',
    mode: 'clip',
    num: 3,
    client_token: 'demo-clip-order-1',
    config: {
      groups: [
        { name: '环境', attachment_ids: [first.id, third.id], duration_s: 3 },
        { name: '产品', attachment_ids: [second.id, fourth.id], duration_s: 3 },
      ],
      titles: ['成都探店｜城南小馆', '人均 50 吃到撑'],
      bgm: { mode: 'fixed', ids: [music.id] },
      transitions: ['fade'],
    },
  })
  // Said once, as an operator would on the first day (settings, 发布偏好).
  await api.call(setPersonalData, { publish: { declaration: 'original' } })
  await api.call(addTask, {
    type: 'clip',
    name: '新店开业宣传',
    sources: { attachment_ids: [first.id, second.id] },
    third_auth_ids: accounts,
    distribution: 'one_each',
    titles: { mode: 'manual', list: ['城南小馆开业啦', '这家馆子有点东西', '下班来一锅', '巷子里的第三家店'] },
    topics: ['成都美食', '探店'],
    client_token: 'demo-task-1',
  })
  return true
}
