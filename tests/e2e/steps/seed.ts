import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setupOwner } from '../../../src/contract/http/admin.ts'
import { addTask } from '../../../src/contract/http/wisdom-seo.ts'
import type { FakePlatforms } from '../../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../../fixtures/api-client.ts'
import { connectHelper } from '../../fixtures/helper-client.ts'
import { ffmpegPath } from '../../fixtures/paths.ts'
import type { Product } from '../../fixtures/product.ts'
import { makeMedia } from '../../fixtures/sample-media.ts'
import { OWNER } from './entry.ts'
import { addPerson } from './rows.ts'

export interface Seed {
  api: ApiClient
  accounts: number[]
  videos: number[]
  image: number
  taskId: number
}

/** The owner alone, through the call that the first start makes; signed in with the api client. */
export async function seedOwner(product: Product): Promise<ApiClient> {
  const api = createApiClient(product.url)
  const { userinfo } = await api.call(setupOwner, OWNER)
  api.token = userinfo.token
  return api
}

/**
 * Owner, accounts, two videos, a picture, and a task of every video to every account.
 * The helper logs the accounts in, unless the story never opens their site: then they are there as a login leaves them.
 */
export async function seedTask(
  product: Product,
  fakes: FakePlatforms,
  users: readonly string[],
  { onSite = true } = {},
): Promise<Seed> {
  const api = await seedOwner(product)
  const dir = await mkdtemp(join(tmpdir(), 'seed-media-'))
  try {
    const helper = await connectHelper(product.helperUrl, product.helperToken)
    await registerHelper(api, helper)
    const accounts: number[] = []
    for (const user of users)
      accounts.push(
        onSite ? await addAccount(api, helper, fakes.control, user) : await addPerson(api, fakes.control, user),
      )
    helper.close()
    const videos: number[] = []
    for (const [name, colour] of [
      ['探店一', 'red'],
      ['探店二', 'blue'],
    ] as const) {
      const file = await makeMedia(ffmpegPath, join(dir, `${name}.mp4`), {
        video: `color=${colour}:s=360x640:r=30`,
        audio: 'sine=f=440',
        seconds: 6,
      })
      videos.push((await api.upload(file)).id)
    }
    const image = (
      await api.upload(await makeMedia(ffmpegPath, join(dir, '门头.jpg'), { video: 'color=green:s=720x960' }))
    ).id
    const task = await api.call(addTask, {
      type: 'clip',
      name: '新店开业宣传',
      sources: { attachment_ids: videos },
      third_auth_ids: accounts,
      titles: { mode: 'manual', list: ['第一条', '第二条', '第三条', '第四条'] },
      topics: ['成都美食'],
      video_publish_info: { declaration: '无需添加自主声明' },
      client_token: 'seed-task',
    })
    return { api, accounts, videos, image, taskId: task.wisdom_task_id }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
