import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type NextStep, nextSteps } from '../../../../contract/http/next-steps.ts'
import { PATHS } from '../../../lib/paths.ts'
import { texts as dashboard } from '../../../locales/zh/dashboard.ts'
import { texts as figures } from '../../../locales/zh/figures.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { NextSteps } from './next-steps.tsx'

const account = { account_id: 4, openname: '城南小馆', platform_value: 'douyin' }
const show = (list: readonly NextStep[], perms: readonly string[] = ['plan:list']) =>
  renderWith(<NextSteps />, {
    texts: { dashboard, figures, ui },
    perms,
    answer: (endpoint) => (endpoint === nextSteps ? { list } : []),
  })

it('says each step with the figures it was made from, and leads to where it is done', async () => {
  const { router } = await show([
    { kind: 'fallen', keyword: '成都装修', platform_value: 'douyin', prev_rank: 4, rank: 18, more: 2 },
    {
      kind: 'failing',
      worst: { ...account, failed: 5 },
      accounts: 1,
      reason: '封面不合规',
      last_time: 1_780_311_600,
      all: 5,
    },
    { kind: 'unplanned', untimed: 4, planned: 0, published: 9, days: 7 },
    { kind: 'idle', accounts: 2, names: ['甲', '乙'], days: 7 },
  ])
  const steps = within(await screen.findByRole('list', { name: '下一步' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/「成都装修」在.+从第 4 名掉到第 18 名，另有 2 个词也掉出前十/),
    expect.stringContaining('「城南小馆」有 5 个作品发布失败，还没处理；最近一次（06-01）：封面不合规'),
    expect.stringContaining('4 个待发作品没有定时间，不会自动发布；接下来 7 天没有任何排期'),
    expect.stringContaining('2 个在线账号 7 天没有发布，也没有排期：甲、乙'),
  ])
  await userEvent.click(within(steps[1] as HTMLElement).getByRole('button'))
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `${PATHS.planTask}?state=-1&third_auth_id=4`,
  )
})

it('guests who wait lead to those who wait longest, leads that are due to the list of them', async () => {
  const { router } = await show([
    { kind: 'guests', waiting: 15, since: 1_780_311_600 },
    { kind: 'followUps', due: 3, first_time: Math.floor(Date.now() / 1_000) + 600 },
  ])
  const steps = within(await screen.findByRole('list', { name: '下一步' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('15 位客人在等回复'),
    expect.stringContaining('今天要跟进 3 条线索'),
  ])
  const address = (): string => router.state.location.pathname + router.state.location.search
  await userEvent.click(within(steps[0] as HTMLElement).getByRole('button'))
  expect(address()).toBe(`${PATHS.chat}?waits=1&order=waiting`)
  await userEvent.click(within(steps[1] as HTMLElement).getByRole('button'))
  expect(address()).toBe(`${PATHS.leads}?due=today`)
})

it('a moment that has passed is told as passed', async () => {
  await show([{ kind: 'followUps', due: 3, first_time: Math.floor(Date.now() / 1_000) - 600 }])
  expect(await screen.findByText(/含逾期的.+已经过了/)).toBeTruthy()
})

it('a work that stands out is made again from here only where it was published from here', async () => {
  const work = {
    kind: 'winner' as const,
    ...account,
    publish_time: 1_780_311_600,
    url: '',
    play: 9_000,
    usual_play: 900,
  }
  const { router } = await show([
    { ...work, title: '自己拍的', item_id: 0 },
    { ...work, title: '红烧肉', item_id: 7 },
  ])
  const steps = within(await screen.findByRole('list', { name: '下一步' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/不是从这里发的.+照它的题材再拍几条.*看作品/),
    expect.stringMatching(/用它的素材和标题再做几条.*看任务/),
  ])
  await userEvent.click(within(steps[1] as HTMLElement).getByRole('button'))
  expect(router.state.location.pathname).toBe(PATHS.planTask)
  expect(new URLSearchParams(router.state.location.search).get('keyword')).toBe('红烧肉')
})

it('where the figures say nothing it says so instead of something general', async () => {
  await show([])
  expect(await screen.findByText(/目前没有需要特别处理的/)).toBeTruthy()
})

it('says nothing that leads where the person may not go', async () => {
  await show([{ kind: 'failing', worst: null, accounts: 2, reason: '', last_time: 1, all: 5 }], [])
  expect(await screen.findByText(/目前没有需要特别处理的/)).toBeTruthy()
})
