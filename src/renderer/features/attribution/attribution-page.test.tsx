import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import {
  type AttributedWord,
  attributedWords,
  attributionChain,
  type ChainRow,
} from '../../../contract/http/attribution.ts'
import { listPlans } from '../../../contract/http/plan.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as attribution } from '../../locales/zh/attribution.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { rowOf } from '../../testing/asking.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { AttributionPage } from './attribution-page.tsx'

const word = (main: string, change: Partial<AttributedWord>): AttributedWord => ({
  main,
  titles: 1,
  works: 1,
  published: 1,
  failed: 0,
  play: null,
  like: null,
  comment: null,
  best_rank: null,
  leads: null,
  deals: null,
  deal_amount: null,
  ...change,
})
const chain: ChainRow = {
  title_id: 1,
  title: '老房翻新全过程',
  main: '老房翻新',
  region: '',
  suffix: '',
  plan_id: 2,
  plan_name: '翻新',
  title_status: 1,
  wisdom_task_id: 3,
  publish_item_id: 77,
  publish_status: 2,
  published_time: 1_780_000_000,
  timing_time: 0,
  platform_value: 'douyin',
  openname: '门店号',
  url: '',
  play: null,
  like: null,
  comment: null,
  leads: 5,
  deals: 2,
  deal_amount: 3_280_000,
  ranks: [],
}
const page = <R,>(data: R[]) => ({ total: data.length, per_page: 20, current_page: 1, last_page: 1, data })
const words = [
  word('老房翻新', { leads: 12, deals: 3, deal_amount: 3_280_000 }),
  word('别墅装修', { leads: 0, deals: 0 }),
  word('局部改造', {}),
]
const show = (address = '/', beside: OutputOf<typeof attributedWords>['beside'] = null) =>
  renderWith(<AttributionPage />, {
    texts: { attribution, shell, ui },
    address,
    perms: ['rank:list', 'lead:list'],
    answer: (endpoint: Endpoint) => {
      if (endpoint === attributedWords) return { ...page(words), beside }
      if (endpoint === attributionChain) return { ...page([chain]), beside }
      if (endpoint === listPlans) return page([])
      if (endpoint === listPlatforms) return []
      return Promise.reject(new Error(`${endpoint.path} is not asked for here`))
    },
    services: { storage: safeStorage(localStorage) },
  })
/** What a row says below these heads. */
const cellsOf = (row: HTMLElement, heads: readonly string[]): string[] => {
  const all = screen.getAllByRole('columnheader').map((head) => head.textContent)
  const cells = within(row).getAllByRole('cell')
  return heads.map((head) => cells[all.indexOf(head)]?.textContent ?? `no ${head}`)
}
const HEADS = ['线索', '成交', '成交额']

it('says what came of a word with customers: leads that lead to their list, deals, their amount', async () => {
  await show()
  const row = await rowOf('老房翻新')
  expect(cellsOf(row, HEADS)).toEqual(['12', '3', '¥32,800.00'])
  expect(within(row).getByRole('link', { name: '12' }).getAttribute('href')).toContain('word=')
  expect(cellsOf(await rowOf('别墅装修'), HEADS)).toEqual(['0', '0', '–'])
  expect(within(await rowOf('别墅装修')).queryByRole('link', { name: '0' })).toBeNull()
  expect(cellsOf(await rowOf('局部改造'), HEADS)).toEqual(['–', '–', '–'])
})

it('narrowed to works, the number of leads is no list that could be opened', async () => {
  await show('/?platform_value=douyin')
  expect(within(await rowOf('老房翻新')).queryByRole('link', { name: '12' })).toBeNull()
})

it('says the same of each work in the chain', async () => {
  await show('/?tab=chain')
  const row = await rowOf('老房翻新全过程')
  expect(cellsOf(row, HEADS)).toEqual(['5', '2', '¥32,800.00'])
  expect(within(row).getByRole('link', { name: '5' }).getAttribute('href')).toContain('publish_item_id=77')
})

it('what belongs to none of the words is told beside them', async () => {
  await show('/', { leads: 7, deals: 2, deal_amount: 1_828_000 })
  expect(await screen.findByText(/另有 7 条线索（成交 2 个，¥18,280\.00）没有对上这里的主词/)).toBeTruthy()
})

it('what came by none of the works is told beside them', async () => {
  await show('/?tab=chain', { leads: 7, deals: 2, deal_amount: 1_828_000 })
  expect(await screen.findByText(/另有 7 条线索（成交 2 个，¥18,280\.00）不是从这里的作品来的/)).toBeTruthy()
})
