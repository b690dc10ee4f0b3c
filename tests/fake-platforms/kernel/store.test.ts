import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FakeWork } from './model.ts'
import { openStore, stateOf } from './store.ts'

const work: FakeWork = {
  id: '7400000000000000001',
  platform: 'douyin',
  uid: '1',
  kind: 'video',
  title: '题',
  text: '',
  topics: [],
  friends: [],
  poi: null,
  collection: null,
  declaration: null,
  hotspot: null,
  music: null,
  visibility: 'public',
  allowDownload: true,
  syncToutiao: false,
  scheduleTime: null,
  video: null,
  images: [],
  cover: null,
  coverHorizontal: null,
  createdAt: 1000,
  reviewedAt: 2000,
  rejectReason: null,
  statistics: { play: 0, digg: 0, comment: 0, share: 0, collect: 0 },
  raw: null,
}

test('sessions, works and files are there after the process has gone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fake-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const first = openStore(dir)
  const uid = first.user('城南小馆').uid
  const session = first.openSession(uid, 'douyin')
  first.saved.works.push(work)
  first.saved.files.push({ uri: 'u', name: '片.mp4', size: 3, sha256: 'ab', mime: 'video/mp4' })
  first.save()
  const second = openStore(dir)
  expect(second.userOfSession(session, 'douyin')?.uid).toBe(uid)
  expect(second.work(work.id)).toEqual(work)
  expect(second.file('u').name).toBe('片.mp4')
  expect(second.userOfSession(session, 'kuaishou')).toBeNull()
  expect(second.closeSessions(uid, 'kuaishou')).toBe(0)
  expect(second.closeSessions(uid)).toBe(1)
  expect(openStore(dir).userOfSession(session, 'douyin')).toBeNull()
})

test('a work is in review, then timed, then what its author chose', () => {
  expect(stateOf(work, 1999)).toBe('reviewing')
  expect(stateOf(work, 2000)).toBe('public')
  expect(stateOf({ ...work, scheduleTime: 5 }, 4999)).toBe('scheduled')
  expect(stateOf({ ...work, scheduleTime: 5, visibility: 'friends' }, 5000)).toBe('friends')
  expect(stateOf({ ...work, rejectReason: '模糊' }, 1999)).toBe('reviewing')
  expect(stateOf({ ...work, rejectReason: '模糊' }, 9000)).toBe('rejected')
})

test('ids grow, have 19 digits, and never repeat in one millisecond', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fake-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const store = openStore(dir, () => 1_795_000_000_000)
  const ids = Array.from({ length: 500 }, () => store.newId())
  expect(new Set(ids).size).toBe(500)
  expect(ids.every((id) => /^7\d{18}$/.test(id))).toBe(true)
})
