// A company on the real backend with one work of every kind on every platform.
import { expect } from 'vitest'
import { createTestApp, type TestApp, type TestSession } from '../../src/backend/testing/app.ts'
import { MEDIA_TYPE } from '../../src/contract/constants.ts'
import type { Platform } from '../../src/contract/entities/account.ts'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { CODE } from '../../src/contract/errors.ts'
import { batchPublish } from '../../src/contract/http/publish-grid.ts'
import { syncPlatforms } from '../../src/contract/http/third-auth.ts'
import { taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { needsTopics } from './form-values.ts'
import { PLATFORMS } from '../../src/contract/platforms.ts'

const MEDIA = {
  video: MEDIA_TYPE.video,
  image: MEDIA_TYPE.image,
  article: MEDIA_TYPE.article,
  official: MEDIA_TYPE.official,
} as const

export interface FormCase {
  readonly platform: Platform
  readonly kind: Platform['kinds'][number]
  readonly media: 1 | 2 | 3 | 4
}
/** Every kind of work of every platform. */
export const CASES: readonly FormCase[] = PLATFORMS.flatMap((platform) =>
  platform.kinds.map((kind) => ({ platform, kind, media: MEDIA[kind] })),
)

export interface FormWorld {
  readonly app: TestApp
  readonly owner: TestSession
  /** A picture, another picture, a film. */
  readonly covers: readonly [number, number]
  readonly film: number
  /** A new work of this case. */
  make(of: FormCase): Promise<PublishItem>
  /** The work as a page that is opened now gets it. */
  read(item: PublishItem): Promise<PublishItem>
}

export async function openFormWorld(): Promise<FormWorld> {
  const app = await createTestApp('sqlite')
  const owner = await app.asOwner()
  // As the helper tells when it connects.
  expect(await app.inject(syncPlatforms, { platforms: [...PLATFORMS] }, { token: owner.token })).toMatchObject({
    code: CODE.OK,
  })
  let made = 0
  const material = async (mimetype: string): Promise<number> => {
    made += 1
    const film = mimetype.startsWith('video')
    const row = await owner.db
      .insertInto('attachments')
      .values({
        filename: `素材${made}`,
        storage_path: `forms/m${made}`,
        mimetype,
        size: 1000,
        duration_ms: film ? 12_000 : null,
        width: 1080,
        height: 1920,
        fps: 30,
        has_audio: 1,
        sha256: `sha-${made}`,
        cover_path: null,
        admin_id: owner.adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const covers = [await material('image/png'), await material('image/png')] as const
  const film = await material('video/mp4')
  const article = async (kind: 'article' | 'official'): Promise<number> => {
    const row = {
      kind,
      title: '换机油的正确顺序一二三',
      content_html: '<p>第一步，放油。</p>',
      cover_attachment_id: covers[0],
      seo_score: null,
      status: 1 as const,
      admin_id: owner.adminId,
      editor_id: owner.adminId,
      delete_time: null,
    }
    return (await owner.db.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const read = async (taskId: number, id: number): Promise<PublishItem> => {
    const reply = await app.inject(taskVideoList, { wisdom_task_id: taskId }, { token: owner.token })
    const item = reply.data.videoList.find((one) => one.id === id)
    if (item === undefined) throw new Error(`work ${id} is gone: ${reply.msg}`)
    return item
  }
  return {
    app,
    owner,
    covers,
    film,
    async make({ platform, kind, media }) {
      made += 1
      const account = await owner.db
        .insertInto('third_auths')
        .values({
          platform_value: platform.value,
          region: '成都',
          account_id: `id-${made}`,
          openname: `账号${made}`,
          third_login_status: 1,
          group_id: 0,
          operator_admin_id: owner.adminId,
          third_cookie_enc: null,
          last_check_time: null,
          ...(kind === 'official' ? { third_token_enc: 'x', ways: 'official' } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const content =
        kind === 'video'
          ? { attachment_id: await material('video/mp4') }
          : kind === 'image'
            ? { image_ids: [await material('image/png')] }
            : { article_id: await article(kind) }
      const reply = await app.inject(
        batchPublish,
        {
          items: [
            {
              third_auth_id: account.id,
              title: `一二三四五六七八九十${made}`,
              media_type: media,
              topic: needsTopics({ platform, media }) ? '#探店' : '',
              ...content,
            },
          ],
          client_token: `forms-token-${made}`,
        },
        { token: owner.token },
      )
      expect(reply, `${platform.name} ${kind}`).toMatchObject({ code: CODE.OK })
      const [item] = reply.data.videoList
      if (item === undefined) throw new Error(reply.msg)
      return await read(item.wisdom_task_id, item.id)
    },
    read: async (item) => await read(item.wisdom_task_id, item.id),
  }
}
