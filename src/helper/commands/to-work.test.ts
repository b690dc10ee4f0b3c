// What is told about an article before anything is opened.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publishWork } from '../../contract/helper/commands.ts'
import { douyin, kuaishou, toutiao } from '../../contract/platforms.ts'
import { publishInput } from '../testing/publish-input.ts'
import { toWork } from './to-work.ts'

const dir = mkdtempSync(join(tmpdir(), 'to-work-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const HANDLE = `hkfile:${'a'.repeat(20)}`

const read = (item: object, imagePaths: string[] = [HANDLE]) =>
  toWork({ info: toutiao }, publishWork.input.parse({ ...publishInput({ itemId: 1, accountId: '7', cookie: '', platform: 'toutiao', title: '换机油的步骤', item: { topic: '', media_type: 2, duration_ms: null, content_html: '<p>放油</p><p><img src="local:0"></p>', ...item } }), imagePaths }), async () => join(dir, '图.png'))

test('an article comes with its text and the files of its pictures', async () => {
  expect(await read({})).toMatchObject({ kind: 'article', contentHtml: '<p>放油</p><p><img src="local:0"></p>', imagePaths: [join(dir, '图.png')], coverPath: '' })
})

test('pictures of a text are no set of pictures: more than a post may have are fine', async () => {
  expect((await read({}, Array.from({ length: 19 }, () => HANDLE))).imagePaths).toHaveLength(19)
})

test.each([
  ['a title of one character', { title: '油' }, undefined, 'title'], ['a title that is too long', { title: '长'.repeat(31) }, undefined, 'title'],
  ['a text that is too long', { content_html: `<p>${'字'.repeat(50_001)}</p>` }, undefined, 'content_html'], ['neither cover nor picture', { content_html: '<p>放油</p>' }, [], 'coverPath'],
] as const)('%s is told with its field', async (_name, item, images, field) => {
  await expect(read(item, images && [...images])).rejects.toMatchObject({ kind: 'content', code: 'LIMITS', errors: [{ field }] })
})

test('a time that is past by now is not filled in; a later one is', async () => {
  const later = Math.floor(Date.now() / 1000) + 86_400
  expect((await read({ timing_time: Math.floor(Date.now() / 1000) - 60 })).timingTime).toBe(0)
  expect((await read({ timing_time: later })).timingTime).toBe(later)
})

test('a GIF among pictures is refused where the platform takes none', async () => {
  writeFileSync(join(dir, '图.GIF'), 'GIF89a')
  const post = (info: typeof douyin) => toWork({ info }, publishWork.input.parse({ ...publishInput({ itemId: 1, accountId: '7', cookie: '', platform: info.value, title: '换机油', item: { topic: '', media_type: 1, duration_ms: null } }), imagePaths: [HANDLE] }), async () => join(dir, '图.GIF'))
  await expect(post(douyin)).rejects.toMatchObject({ code: 'LIMITS', errors: [{ field: 'imagePaths', msg: '抖音图文不支持 GIF，请换成 JPG、PNG 或 WebP' }] })
  expect(await post(kuaishou)).toMatchObject({ kind: 'image' })
})
