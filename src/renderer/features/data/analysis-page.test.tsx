import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CODE } from '../../../contract/errors.ts'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import { ANALYSIS_CARDS, analysis, openShare, sharedWork, workList } from '../../../contract/http/share.ts'
import { initProject } from '../../../contract/http/common.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { testSession } from '../../core/services/testing-services.ts'
import { texts as data } from '../../locales/zh/data.ts'
import { texts as figures } from '../../locales/zh/figures.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { AnalysisPage } from './analysis-page.tsx'
import { WorkListPage } from './work-list-page.tsx'

const link: NonNullable<OutputOf<typeof analysis>['share']> = {
  name: '给张总看的',
  expire_time: 1_782_748_799,
  frozen_time: 0,
  show_account_name: 1,
  demo: 0,
  locked_filter: { from: '2026-06-01', to: '2026-06-30', platform_values: [] },
  accounts: [],
}
const opened: OutputOf<typeof openShare> = {
  pwd_token: 'pass',
  pass_time: 1,
  name: link.name,
  scope: 'analysis',
  need_password: 0,
  expire_time: link.expire_time,
}
const shown = (share: OutputOf<typeof analysis>['share']): OutputOf<typeof analysis> => ({
  range: {
    from: '2026-06-23',
    to: '2026-06-29',
    prev_from: '2026-06-16',
    prev_to: '2026-06-22',
    from_time: 1,
    to_time: 2,
  },
  cards: ANALYSIS_CARDS.map((key) => ({
    key,
    value: 5,
    prev: null,
    delta: null,
    delta_rate: null,
    unit: 'count',
    partial: 0,
  })),
  trend: [],
  trend_prev: [],
  platforms: [],
  accounts_top: [],
  works_top: [],
  coverage: { accounts_with_data: 1, accounts_total: 1, updated_time: 0 },
  share,
})
const refused = (code: number, message: string): ApiError =>
  new ApiError({ kind: 'business', message, code, data: {}, path: '', locale: 'zh' })

const show = (
  page: React.ReactNode,
  address: string,
  answer: (endpoint: Endpoint, input: unknown) => unknown,
  token = '',
) =>
  renderWith(page, {
    texts: { data, figures, ui },
    address,
    answer: (endpoint, input) =>
      endpoint === initProject ? Promise.reject(new Error('no project')) : answer(endpoint, input),
    services: {
      appearance: { store: createStore(() => ({ theme: 'dark' as const })) as never },
      session: testSession({ token, perms: token === '' ? [] : ['share:edit'] }),
    },
  })

it('without a link and a session it says what is needed, and asks for nothing', async () => {
  const { asked } = await show(<AnalysisPage />, '/data/analysis', () => undefined)
  expect(screen.getByText('该页面需要分享链接')).toBeTruthy()
  expect(asked.filter(([endpoint]) => endpoint !== initProject)).toEqual([])
})

it('asks for the password of a link that has one, says when it is wrong, and then shows what it opens', async () => {
  const { asked } = await show(<AnalysisPage />, '/data/analysis?share=slug.sig', (endpoint, input) => {
    if (endpoint !== openShare) return shown(link)
    const { password } = input as { password?: string }
    if (password === undefined) return Promise.reject(refused(CODE.SHARE_PASSWORD, '需要密码'))
    return password === 'right1'
      ? opened
      : Promise.reject(refused(CODE.SHARE_WRONG_PASSWORD, '密码错误，还可以试 4 次'))
  })
  const field = await screen.findByLabelText('访问密码')
  await userEvent.type(field, 'wrong1{Enter}')
  expect(await screen.findByText('密码错误，还可以试 4 次')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('访问密码'))
  await userEvent.type(screen.getByLabelText('访问密码'), 'right1{Enter}')
  expect(await screen.findByRole('heading', { name: '给张总看的' })).toBeTruthy()
  expect(asked.findLast(([endpoint]) => endpoint === analysis)?.[1]).toMatchObject({
    share: 'slug.sig',
    pwd_token: 'pass',
  })
  // A client may open no list of the company, and make no link.
  const cards = within(screen.getByRole('list', { name: '主要数字' }))
  expect([cards.queryAllByRole('link'), cards.queryAllByRole('button')]).toEqual([[], []])
  expect(screen.queryByRole('button', { name: /分享链接/ })).toBeNull()
})

it('a password that was changed meanwhile is asked for again', async () => {
  let isChanged = false
  await show(<AnalysisPage />, '/data/analysis?share=slug.sig', (endpoint) => {
    if (!isChanged) return endpoint === openShare ? opened : shown(link)
    return Promise.reject(refused(CODE.SHARE_PASSWORD, '需要密码'))
  })
  await screen.findByRole('list', { name: '主要数字' })
  isChanged = true
  globalThis.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByLabelText('访问密码')).toBeTruthy()
})

it('a link that opens nothing any more says so in the words of the server', async () => {
  await show(<AnalysisPage />, '/data/analysis?share=gone.sig', () =>
    Promise.reject(refused(CODE.SHARE_MISSING, '分享链接不存在或已撤销')),
  )
  expect(await screen.findByText('分享链接不存在或已撤销')).toBeTruthy()
})

it('where names are hidden there is no list of accounts', async () => {
  await show(<AnalysisPage />, '/data/analysis?share=slug.sig', (endpoint) =>
    endpoint === openShare ? opened : shown({ ...link, show_account_name: 0 }),
  )
  await screen.findByRole('list', { name: '主要数字' })
  expect([screen.queryByText('账号前十'), screen.getByText('作品前十')]).toEqual([null, expect.anything()])
})

it('people of the company see their own figures without a link, and may share them', async () => {
  const { asked } = await show(<AnalysisPage />, '/data/analysis', () => shown(null), 'token')
  expect(await screen.findByRole('button', { name: /分享链接/ })).toBeTruthy()
  expect(asked.findLast(([endpoint]) => endpoint === analysis)?.[1]).toEqual({})
})

it('works of a link are listed with what came in on the chosen days, and stay with it when narrowed', async () => {
  const work = sharedWork.parse({
    id: 1,
    title: '探店',
    url: '',
    platform_value: 'douyin',
    third_auth_id: 1,
    openname: '账号一',
    avatar: '',
    media_type: 4,
    publish_time: 1_782_000_000,
    play: 1_234,
    like: null,
    comment: null,
    share: null,
    collect: null,
    delta: { play: 56, like: null, comment: null, share: null, collect: null },
  })
  const { asked, router } = await show(<WorkListPage />, '/data/workList?share=slug.sig', (endpoint) =>
    endpoint === openShare
      ? { ...opened, scope: 'workList' }
      : endpoint === workList
        ? {
            total: 1,
            per_page: 20,
            current_page: 1,
            last_page: 1,
            data: [work],
            range: { from: '2026-06-23', to: '2026-06-29' },
            share: link,
          }
        : [],
  )
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(document.querySelector('.client-number small')?.textContent).toBe('+56')
  await userEvent.type(screen.getByTestId('list-search'), '探店')
  await screen.findByText('1,234')
  expect(new URLSearchParams(router.state.location.search).get('share')).toBe('slug.sig')
  expect(asked.findLast(([endpoint]) => endpoint === workList)?.[1]).toMatchObject({
    share: 'slug.sig',
    pwd_token: 'pass',
  })
})
