import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as plantask } from '../../../locales/zh/plantask.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { headCounts, openOf, rowCounts } from './task-words.ts'

let t: TFunction<'seo'>
beforeAll(async () => {
  const i18n = createInstance()
  await i18n.init({
    lng: 'zh',
    defaultNS: 'seo',
    resources: { zh: { seo } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  t = i18n.getFixedT('zh', 'seo')
})

const counts = { waiting: 4, publishing: 0, success: 3, failed: 2, cancelled: 0, unconfirmed: 1 }

it('the head names the works that its button publishes: those that wait and those that failed, not those whose outcome nobody knows', () => {
  expect(openOf(counts)).toBe(5)
  expect(headCounts(t, { total_num: 9, scheduled_num: 0, drafted_num: 0, counts })).toBe(
    '共 9 个作品：未发布 5（待发 4，失败 1），已发布 3，待核对 1',
  )
  expect(
    headCounts(t, {
      total_num: 9,
      scheduled_num: 2,
      drafted_num: 0,
      settling_num: 1,
      counts: { ...counts, publishing: 1, cancelled: 1 },
    }),
  ).toContain('已发布 1，核对中 1，定时中 2')
})

it('a work that its site holds is no published one, in the head and in the list', () => {
  expect(
    headCounts(t, {
      total_num: 9,
      scheduled_num: 2,
      drafted_num: 0,
      counts: { ...counts, publishing: 1, cancelled: 1 },
    }),
  ).toBe(
    '共 9 个作品：未发布 5（待发 4，失败 1），已发布 1，发布中 1，定时中 2（已交给平台，到时间后公开），待核对 1，已取消 1',
  )
  expect(
    rowCounts(t, {
      total_num: 9,
      success_num: 3,
      scheduled_num: 2,
      drafted_num: 0,
      fail_num: 2,
      unconfirmed_num: 1,
      waiting_num: 4,
      skipped_num: 0,
    }),
  ).toBe('已发布 1，失败 1，待发 4，定时中 2，待核对 1')
  expect(
    rowCounts(t, {
      total_num: 3,
      success_num: 3,
      scheduled_num: 0,
      drafted_num: 0,
      fail_num: 0,
      unconfirmed_num: 0,
      waiting_num: 0,
      skipped_num: 0,
    }),
  ).toBe('已发布 3，失败 0，待发 0')
  // Nothing is sent of what is being looked up.
  expect(
    rowCounts(t, {
      total_num: 3,
      success_num: 1,
      scheduled_num: 0,
      drafted_num: 0,
      fail_num: 0,
      unconfirmed_num: 0,
      waiting_num: 0,
      skipped_num: 0,
      settling_num: 1,
    }),
  ).toBe('已发布 1，失败 0，待发 0，发布中 1，核对中 1')
})

it('works that a person skipped are told beside those that wait, where there are some', () => {
  expect(headCounts(t, { total_num: 9, scheduled_num: 0, drafted_num: 0, counts: { ...counts, skipped: 3 } })).toBe(
    '共 9 个作品：未发布 5（待发 1，已跳过 3，失败 1），已发布 3，待核对 1',
  )
  expect(
    headCounts(t, { total_num: 9, scheduled_num: 0, drafted_num: 0, counts: { ...counts, skipped: 0 } }),
  ).toContain('（待发 4，失败 1）')
  const row = {
    total_num: 5,
    success_num: 0,
    scheduled_num: 0,
    drafted_num: 0,
    fail_num: 1,
    unconfirmed_num: 0,
    waiting_num: 4,
  }
  expect([rowCounts(t, { ...row, skipped_num: 3 }), rowCounts(t, { ...row, skipped_num: 0 })]).toEqual([
    '已发布 0，失败 1，待发 1，已跳过 3',
    '已发布 0，失败 1，待发 4',
  ])
})

it('works that were missed do not wait, and cancelled ones are told, in the head and in the list', () => {
  expect(
    headCounts(t, {
      total_num: 9,
      scheduled_num: 0,
      drafted_num: 0,
      counts: { ...counts, skipped: 1, missed: 2, cancelled: 1 },
    }),
  ).toBe('共 9 个作品：未发布 5（待发 1，已错过 2，已跳过 1，失败 1），已发布 3，待核对 1，已取消 1')
  expect(
    rowCounts(t, {
      total_num: 2,
      success_num: 0,
      scheduled_num: 0,
      drafted_num: 0,
      fail_num: 0,
      unconfirmed_num: 0,
      waiting_num: 2,
      skipped_num: 0,
      missed_num: 2,
      cancelled_num: 1,
    }),
  ).toBe('已发布 0，失败 0，待发 0，已错过 2，已取消 1')
})

it('works that are being sent, or handed to their sites, are told in the list, too', () => {
  expect(
    rowCounts(t, {
      total_num: 3,
      success_num: 1,
      scheduled_num: 1,
      drafted_num: 0,
      fail_num: 0,
      unconfirmed_num: 0,
      waiting_num: 0,
      skipped_num: 0,
    }),
  ).toBe('已发布 0，失败 0，待发 0，发布中 2，定时中 1')
})

it('a skipped work is told in one sentence, wherever it is', () => {
  const end = seo.items.skippedBy.replace('{name} {time} ', '')
  expect([plantask.skipped.text, calendar.drawer.skippedBy].map((text) => text.endsWith(end))).toEqual([true, true])
})

it('nor is one that its site has as a draft', () => {
  expect(headCounts(t, { total_num: 9, scheduled_num: 0, drafted_num: 2, counts })).toBe(
    '共 9 个作品：未发布 5（待发 4，失败 1），已发布 1，已存草稿 2，待核对 1',
  )
  expect(
    rowCounts(t, {
      total_num: 3,
      success_num: 3,
      scheduled_num: 1,
      drafted_num: 2,
      fail_num: 0,
      unconfirmed_num: 0,
      waiting_num: 0,
      skipped_num: 0,
    }),
  ).toBe('已发布 0，失败 0，待发 0，定时中 1，已存草稿 2')
})

it('all lists have one word for a work that is out', () => {
  expect(new Set([seo.itemStatus[2], plantask.state[2], ui.works.state.published, seo.views.done])).toEqual(
    new Set(['已发布']),
  )
})
