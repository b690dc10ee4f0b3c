// What the works list says of an attempt whose press stayed unclear: found, and whether it is what was sent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, type Journal } from '../journal/journal.ts'
import type { PublishedWork } from '../platforms/platform.ts'
import { settleFromWorks } from './works-check.ts'

const key = { backend: 'b', epoch: '', itemId: 7, attemptNo: 1 }
let dir = ''
let journal: Journal
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'works-check-'))
  journal = openJournal(dir)
})
afterEach(() => {
  journal.close()
  rmSync(dir, { recursive: true, force: true })
})

const settle = (listed: Partial<PublishedWork>) => {
  const account = { id: 1, accountId: 'u1', secUid: '', openname: '甲' }
  journal.begin(key, {
    type: 'begin',
    data: {
      origin: 'http://127.0.0.1:1',
      platform: 'tiny',
      kind: 'video',
      account,
      title: '换机油的正确顺序',
      timingTime: 0,
      durationMs: null,
      visibility: 1,
    },
  })
  journal.append(key, {
    type: 'note',
    data: { title: '换机油的正确顺序', description: '先热车', platformItemId: 'w1' },
  })
  journal.append(key, { type: 'publish-pressed', data: {} })
  const attempt = journal.read(key)
  if (!attempt) throw new Error('no attempt')
  return settleFromWorks(journal, key, attempt, [
    {
      platformItemId: 'w1',
      platformUrl: '',
      title: '换机油的正确顺序',
      kind: 'video',
      publishTime: 0,
      durationMs: null,
      state: 'published',
      reason: '',
      ...listed,
    },
  ])
}

test('a work as it was sent is done, and nothing is said beyond that', () => {
  expect(settle({ text: '换机油的正确顺序\n先热车', visibility: 1 })).toMatchObject({
    outcome: 'done',
    msg: '已在作品列表中核对',
    note: '',
  })
})

test('a work that the list shows otherwise is done, with every difference in the record; it is not sent again', () => {
  const differences =
    '平台上的标题与发送的不同：“换机油”；平台上的正文与发送的不同：“换机油”；平台上的可见范围与发送的不同：公开（发送的是仅自己可见）'
  expect(settle({ title: '换机油', text: '换机油', visibility: 0 })).toMatchObject({
    outcome: 'done',
    note: differences,
    msg: `已在作品列表中核对；${differences}`,
  })
  expect(journal.read(key)?.state).toBe('done')
})
