import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { numberedName } from './numbered-name.ts'
import { useTaskName } from './use-task-name.ts'

it('a name that is taken gets the first free number behind it, within its length', () => {
  expect(numberedName('11-29 09:30 发布', new Set(), 60)).toBe('11-29 09:30 发布')
  expect(numberedName('11-29 09:30 发布', new Set(['11-29 09:30 发布', '11-29 09:30 发布 (3)']), 60)).toBe(
    '11-29 09:30 发布 (2)',
  )
  expect(numberedName('一二三四五六', new Set(['一二三四五六']), 6)).toBe('一二 (2)')
})

const ROW = {
  wisdom_task_id: 1,
  type: 'clip',
  status: 2,
  clip_id: 0,
  total_num: 1,
  success_num: 0,
  fail_num: 0,
  waiting_num: 1,
  skipped_num: 0,
  unconfirmed_num: 0,
  scheduled_num: 0,
  drafted_num: 0,
  oneClickPublishStatus: 0,
  lock_holder: '',
  cover_url: '',
  plan_name: '',
  admin_name: '',
  create_time: 0,
  next_timing_time: 0,
  platforms: [],
  account_num: 0,
  account_names: [],
  making_progress: 100,
}
const listOf = (names: readonly string[]) => ({
  total: names.length,
  per_page: 200,
  current_page: 1,
  last_page: 1,
  data: names.map((name) => ({ ...ROW, name })),
  type_counts: {},
  creators: [],
})

/** A form that opens and closes, with what it would be called. */
function Form() {
  const [open, setOpen] = useState(true)
  const name = useTaskName(open, '11-29 09:30 发布')
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        开关
      </button>
      <output>{name ?? '…'}</output>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent

it('two tasks of one minute are proposed two names: who opens the form again is asked for anew', async () => {
  const names: string[] = []
  await renderWith(<Form />, { texts: { seo }, answer: () => listOf(names) })
  await eventually(() => expect(shown()).toBe('11-29 09:30 发布'))
  names.push('11-29 09:30 发布')
  screen.getByRole('button').click()
  await eventually(() => expect(shown()).toBe('…'))
  screen.getByRole('button').click()
  await eventually(() => expect(shown()).toBe('11-29 09:30 发布 (2)'))
})

it('where the other tasks can not be read the name is proposed without them', async () => {
  await renderWith(<Form />, {
    texts: { seo },
    answer: () => {
      throw new Error('no answer')
    },
  })
  await eventually(() => expect(shown()).toBe('11-29 09:30 发布'))
})
