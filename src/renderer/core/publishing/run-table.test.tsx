import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PublishRunItem } from '../../../contract/entities/publish-run.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { RunTable } from './run-table.tsx'

const WHY = '已点击发布，但平台没有给出结果：作品列表里 10 分钟内没有找到这个标题'
const work = (id: number, change: Partial<PublishRunItem>): PublishRunItem => ({
  id,
  title: `作品${id}`,
  topic: '',
  platform_value: 'douyin',
  platform_name: '抖音',
  third_auth_id: 1,
  openname: '号',
  avatar: '',
  state: 'waiting',
  progress: 0,
  text: { code: 'waiting', params: {} },
  resume_time: 0,
  person: null,
  platform_url: '',
  opens_time: 0,
  ...change,
})

it('a work that may be out is not shown as nothing done: its whole sentence, and the way to where a person says what became of it', async () => {
  const fold = vi.fn()
  const { router } = await renderWith(
    <RunTable
      items={[
        work(1, { state: 'unconfirmed', text: { code: 'unconfirmed', params: { msg: WHY } } }),
        work(2, { state: 'failed' }),
      ]}
      onSkip={null}
    />,
    { texts: { publish, ui }, perms: ['plan:list'], services: { publishing: { fold } } },
  )
  const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement
  expect([
    rowOf('作品1').textContent?.includes('0%'),
    rowOf('作品2').textContent?.includes('0%'),
    within(rowOf('作品2')).queryByText('去核对'),
  ]).toEqual([false, true, null])
  await userEvent.hover(within(rowOf('作品1')).getByText(WHY))
  expect((await screen.findByRole('tooltip')).textContent).toBe(WHY)
  await userEvent.click(within(rowOf('作品1')).getByRole('link', { name: '去核对' }))
  expect([router.state.location.pathname + router.state.location.search, fold.mock.calls.length]).toEqual([
    `${PATHS.planTask}?state=unconfirmed`,
    1,
  ])
})

it('a work whose last try is being looked up is not shown as one that is being published: no bar, 核对中', async () => {
  await renderWith(
    <RunTable
      items={[
        work(1, { state: 'publishing', text: { code: 'settling', params: {} } }),
        work(2, { state: 'publishing', text: { code: 'step', params: { step: 'filling' } } }),
      ]}
      onSkip={null}
    />,
    { texts: { publish, ui } },
  )
  const told = (name: string) =>
    ['0%', '核对中', '发布中'].map((word) => screen.getByText(name).closest('tr')?.textContent?.includes(word))
  expect([told('作品1'), told('作品2')]).toEqual([
    [false, true, false],
    [true, false, true],
  ])
})

it('while nothing is heard of its run a work is not shown as one that is being published: where it was, no bar; what has ended stays as it is', async () => {
  const works = [
    work(1, { state: 'publishing', progress: 50, text: { code: 'step', params: { step: 'filling' } } }),
    work(2, { state: 'publishing', text: { code: 'settling', params: {} } }),
    work(3, { state: 'success', progress: 100 }),
  ]
  await renderWith(<RunTable items={works} onSkip={null} unheard />, { texts: { publish, ui } })
  const row = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement
  const told = (name: string) => [
    ...['%', '等待连接', '发布中', '断开前：填写内容', '核对中'].map((word) => row(name).textContent?.includes(word)),
    row(name).querySelector('.status-tag.live') !== null,
  ]
  expect(['作品1', '作品2', '作品3'].map(told)).toEqual([
    [false, true, false, true, false, false],
    [false, false, false, false, true, false],
    [true, false, false, false, false, false],
  ])
})
