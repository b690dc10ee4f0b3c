import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { useTaskActions } from './use-task-actions.tsx'

const task = {
  wisdom_task_id: 1,
  name: '秋季课',
  waiting_num: 2,
  success_num: 4,
  scheduled_num: 1,
  drafted_num: 1,
} as WisdomTask
function Press({ of }: { of: WisdomTask }) {
  const { remove } = useTaskActions(() => undefined)
  return <button onClick={() => remove([of])}>删</button>
}
const question = async (of: WisdomTask): Promise<string> => {
  await renderWith(<Press of={of} />, { texts: { seo, ui } })
  await userEvent.click(screen.getByRole('button', { name: '删' }))
  return (await screen.findByRole('dialog')).textContent ?? ''
}

it('says before a task is deleted what becomes of its works: those that wait, those that are out, those that their sites hold', async () => {
  const told = await question(task)
  expect(
    [
      '2 个待发布作品将一并取消',
      '已发布的 2 个作品留在平台上，不受影响',
      '其中 1 个作品已提交到平台、正在等待定时公开',
    ].map((words) => told.includes(words)),
  ).toEqual([true, true, true])
})

it('says nothing of works that are out where there is none', async () => {
  expect(await question({ ...task, success_num: 2 })).not.toContain('留在平台上')
})
