import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { TaskState } from './task-state.tsx'

const task = {
  wisdom_task_id: 1,
  status: 4,
  oneClickPublishStatus: 0 as const,
  lock_holder: '',
  making_progress: 100,
  unconfirmed_num: 0,
  fail_num: 0,
  scheduled_num: 0,
  total_num: 4,
  success_num: 2,
  waiting_num: 0,
}

it.each([
  ['all are out', {}, '已完成', 'success'],
  ['some are out, others failed', { fail_num: 2 }, '部分失败', 'warning'],
  ['some failed, others are held by their sites', { fail_num: 1, scheduled_num: 2 }, '部分失败', 'warning'],
  ['none is out', { status: -1, fail_num: 2 }, '发布失败', 'danger'],
  ['one may be out', { fail_num: 1, unconfirmed_num: 1 }, '1 个待核对', 'warning'],
  ['one may be out, others failed', { status: -1, fail_num: 3, unconfirmed_num: 1 }, '1 个待核对', 'warning'],
  ['the last are held by their sites', { scheduled_num: 2 }, '2 个定时中', 'info'],
  [
    'its last try is being looked up, nothing is sent',
    { success_num: 3, settling_num: 1, oneClickPublishStatus: 1 as const, lock_holder: '王五' },
    '1 个核对中',
    'info',
  ],
  ['of a run of due works, too', { status: 3, success_num: 3, settling_num: 1 }, '1 个核对中', 'info'],
  [
    'one is looked up, another sent',
    { success_num: 2, settling_num: 1, oneClickPublishStatus: 1 as const, lock_holder: '王五' },
    '王五 发布中',
    'info',
  ],
  [
    'its run only looks up what nobody knows, nothing is sent',
    { success_num: 3, fail_num: 1, unconfirmed_num: 1, oneClickPublishStatus: 1 as const, lock_holder: '王五' },
    '1 个待核对',
    'warning',
  ],
  [
    'one may be out, another waits in the run',
    {
      success_num: 2,
      fail_num: 1,
      unconfirmed_num: 1,
      waiting_num: 1,
      oneClickPublishStatus: 1 as const,
      lock_holder: '王五',
    },
    '王五 发布中',
    'info',
  ],
  [
    'somebody publishes what failed again',
    { fail_num: 2, oneClickPublishStatus: 1 as const, lock_holder: '王五' },
    '王五 发布中',
    'info',
  ],
])('the state of a task says what became of its works: %s', async (_what, change, word, kind) => {
  await renderWith(<TaskState task={{ ...task, ...change }} />, { texts: { seo } })
  expect(screen.getByText(word).closest('.status-tag')?.classList.contains(kind)).toBe(true)
})

it.each([
  ['it is published', { oneClickPublishStatus: 1 as const, lock_holder: '王五' }, '等待连接'],
  ['all are out', {}, '已完成'],
])('while the server does not answer nobody is said to publish it: %s', async (_what, change, word) => {
  await renderWith(<TaskState task={{ ...task, ...change }} />, {
    texts: { seo },
    services: { connection: { store: createStore(() => ({ lost: true })) } },
  })
  expect(screen.getByText(word).closest('.status-tag')?.classList.contains('live')).toBe(false)
})
