// Refusals through the server in the language of who asks: the sentence, and the same at its field.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import { CODE } from '../../contract/errors.ts'
import { listAccountStats } from '../../contract/http/account-stats.ts'
import { clipCapacity } from '../../contract/http/clip.ts'
import { planCalendar } from '../../contract/http/plan.ts'
import { addTask } from '../../contract/http/wisdom-seo.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

let app: TestApp
let me: TestSession
beforeAll(async () => {
  app = await createTestApp('sqlite')
  me = await app.asOwner()
})
afterAll(async () => await app.close())

/** What a page in the language is told: code, sentence, the wrong fields and the language of the sentence. */
const refused = async (locale: string, call: Endpoint, input: unknown) => {
  const { code, msg, data, headers } = await app.injectRaw(call, input, {
    token: me.token,
    headers: { 'x-lang': locale },
  })
  const { errors = [] } = (data ?? {}) as { errors?: unknown[] }
  return { code, msg, errors, locale: headers['content-language'] }
}

it('of a task: a file that nobody can publish', async () => {
  const { id } = await me.db
    .insertInto('attachments')
    .values({
      filename: '片头曲.mp3',
      storage_path: 'm/refused',
      mimetype: 'audio/mpeg',
      size: 1000,
      sha256: 'sha-refused',
      admin_id: me.adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const task = {
    type: 'clip',
    name: '任务',
    titles: { mode: 'from_source' },
    client_token: 'token-refused-1',
    third_auth_ids: [1],
    sources: { attachment_ids: [id] },
  }
  const english = '"片头曲.mp3" is neither a video nor a picture and cannot be published'
  expect(await refused('en', addTask, task)).toEqual({
    code: CODE.BAD_INPUT,
    msg: english,
    errors: [{ field: 'sources.attachment_ids', msg: english }],
    locale: 'en',
  })
  expect(await refused('zh', addTask, task)).toMatchObject({
    msg: '“片头曲.mp3”不是视频或图片，不能发布',
    locale: 'zh',
  })
})

it('of an order: a scene whose files are gone', async () => {
  const order = {
    mode: 'clip',
    config: clipConfig.parse({ groups: [{ name: '开头', attachment_ids: [98, 99] }], seed: 7 }),
  }
  const english = '2 file(s) of the scene "开头" do not exist or were deleted: choose again'
  expect(await refused('en', clipCapacity, order)).toEqual({
    code: CODE.NOT_FOUND,
    msg: english,
    errors: [{ field: 'config.groups.0.attachment_ids', msg: english }],
    locale: 'en',
  })
  expect(await refused('zh', clipCapacity, order)).toMatchObject({
    msg: '分镜“开头”中有 2 个文件不存在或已删除，请重新选择',
  })
})

it('of accounts: more days than are told at once', async () => {
  const days = { from: '2020-01-01', to: '2024-01-01' }
  const english = 'At most 366 days can be asked for'
  expect(await refused('en', listAccountStats, days)).toEqual({
    code: CODE.BAD_INPUT,
    msg: english,
    errors: [{ field: 'from', msg: english }],
    locale: 'en',
  })
  expect(await refused('es', listAccountStats, days)).toMatchObject({
    errors: [{ field: 'from', msg: 'Se pueden consultar como máximo 366 días' }],
    locale: 'es',
  })
})

it('of the form of a call: what the contract does not say itself', async () => {
  expect((await refused('en', clipCapacity, { mode: 'clip', more: 1 })).errors).toEqual([
    { field: 'config', msg: 'This is needed' },
    { field: 'more', msg: 'There is no such field' },
  ])
  expect((await refused('ja', clipCapacity, { mode: 'clip' })).errors).toEqual([{ field: 'config', msg: '必須です' }])
})

it('of a plan: an earlier end than beginning', async () => {
  const english = 'The last day may not be earlier than the first'
  expect(await refused('en', planCalendar, { from: '2026-03-02', to: '2026-03-01' })).toEqual({
    code: CODE.BAD_INPUT,
    msg: english,
    errors: [{ field: 'to', msg: english }],
    locale: 'en',
  })
})
