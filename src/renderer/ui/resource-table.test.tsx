import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { texts } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { ResourceTable } from './resource-table.tsx'
import { useListState } from './use-list-state.ts'

interface Row {
  id: number
  name: string
}
type Query = Parameters<typeof ResourceTable<Row, string>>[0]['query']

const page = (rows: Row[], total = rows.length): Query => ({
  data: { total, per_page: 20, current_page: 1, last_page: 1, data: rows },
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
})
const ROWS: Row[] = [
  { id: 1, name: '一号' },
  { id: 2, name: '二号' },
]
let removed: Row[] = []

function List({ query }: { query: Query }) {
  const list = useListState('test', ['group_id'])
  return (
    <>
      <output data-testid="params">{JSON.stringify(list.params)}</output>
      <ResourceTable<Row, 'group_id'>
        list={list}
        query={query}
        rowKey="id"
        columns={[{ key: 'name', title: '名称', dataIndex: 'name', sort: true }]}
        filters={[{ key: 'group_id', label: '分组', options: [{ value: '7', label: '七组' }] }]}
        empty={{ text: '上传第一个素材', action: <button type="button">上传</button> }}
        errorText={() => '服务出错'}
        bulk={(rows, clear) => (
          <button
            type="button"
            onClick={() => {
              removed = [...rows]
              clear()
            }}
          >
            删除选中
          </button>
        )}
      />
    </>
  )
}

const show = async (query: Query, address = '/', element: ReactNode = <List query={query} />) =>
  (await renderWith(element, { texts: { ui: texts }, address })).router
const params = (): unknown => JSON.parse(screen.getByTestId('params').textContent ?? '{}')

beforeEach(() => {
  localStorage.clear()
  removed = []
})

describe('states of a list', () => {
  it('loads with a skeleton', async () => {
    await show({ ...page([]), data: undefined, isPending: true })
    expect(document.querySelector('.resource-skeleton')).not.toBeNull()
  })
  it('offers the first action when nothing exists', async () => {
    await show(page([]))
    expect(screen.getByText('上传第一个素材')).toBeTruthy()
    expect(screen.getByRole('button', { name: /上\s?传/ })).toBeTruthy()
  })
  it('offers to clear the filters when nothing matches', async () => {
    const router = await show(page([]), '/?group_id=7&keyword=x&page=3')
    expect(screen.getByText('没有符合条件的数据')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: /清空筛选/ }).at(-1) ?? document.body)
    expect(router.state.location.search).toBe('')
  })
  it('says what failed and tries again', async () => {
    const query = { ...page([]), data: undefined, error: new Error('x') }
    await show(query)
    expect(screen.getByRole('alert').textContent).toContain('服务出错')
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(query.refetch).toHaveBeenCalledOnce()
  })
  it('keeps its rows when a refresh fails, and says that they are old', async () => {
    const query: Query = { ...page(ROWS), error: new Error('gone') }
    await show(query)
    expect(screen.getByText('一号')).toBeTruthy()
    expect(screen.getByText('刷新失败，显示的是之前的数据。服务出错')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(query.refetch).toHaveBeenCalledOnce()
  })
  it('keeps the rows that were there when another page can not be loaded, until one can', async () => {
    const turns: Query[] = [
      page(ROWS),
      { ...page([]), data: undefined, error: new Error('gone') },
      page([{ id: 3, name: '三号' }]),
    ]
    const Turns = () => {
      const [turn, setTurn] = useState(0)
      return (
        <>
          <button onClick={() => setTurn(turn + 1)}>下一步</button>
          <List query={turns[turn] ?? page([])} />
        </>
      )
    }
    await show(page([]), '/', <Turns />)
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(screen.getByText('一号')).toBeTruthy()
    expect(screen.getByText('刷新失败，显示的是之前的数据。服务出错')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(screen.queryByText('一号')).toBeNull()
    expect(screen.getByText('三号')).toBeTruthy()
    expect(screen.queryByText(/^刷新失败/u)).toBeNull()
  })
  it('says of a list that was empty that it may be so no longer', async () => {
    await show({ ...page([]), error: new Error('gone') })
    expect(screen.getByText('上传第一个素材')).toBeTruthy()
    expect(screen.getByText('刷新失败，显示的是之前的数据。服务出错')).toBeTruthy()
  })
})

describe('a list’s address', () => {
  it('gives filters, page and order to the query', async () => {
    await show(page(ROWS), '/?group_id=7&page=2&limit=50&keyword=abc&sort_field=name&sort_order=desc&other=1')
    expect(params()).toEqual({
      page: 2,
      limit: 50,
      keyword: 'abc',
      sort_field: 'name',
      sort_order: 'desc',
      group_id: '7',
    })
  })
  it('is corrected where it makes no sense', async () => {
    await show(page(ROWS), '/?page=-4&limit=9999&sort_field=name&sort_order=up')
    expect(params()).toEqual({ page: 1, limit: 20, sort_field: 'name' })
  })
  it('takes what is searched and goes back to page 1', async () => {
    const router = await show(page(ROWS), '/?page=3')
    await userEvent.type(screen.getByTestId('list-search'), '门店')
    await waitFor(() => expect(params()).toEqual({ page: 1, limit: 20, keyword: '门店' }))
    expect(router.state.location.search).not.toContain('page')
  })
  it('keeps the page size of this list', async () => {
    localStorage.setItem('list-size:test:0', '100')
    await show(page(ROWS))
    expect(params()).toEqual({ page: 1, limit: 100 })
  })
  it('sorts by a heading', async () => {
    await show(page(ROWS))
    await userEvent.click(within(screen.getAllByRole('row')[0] ?? document.body).getByText('名称'))
    expect(params()).toMatchObject({ sort_field: 'name', sort_order: 'asc' })
  })
})

describe('keys and selection', () => {
  it('focuses the search with / and empties it with Esc', async () => {
    await show(page(ROWS), '/?keyword=abc')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByTestId('list-search'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(params()).toEqual({ page: 1, limit: 20 }))
  })
  it('counts what is selected, hands it to the bulk action and lets go', async () => {
    await show(page(ROWS))
    for (const row of screen.getAllByRole('row').slice(1)) {
      const box = within(row).queryByRole('checkbox')
      if (box !== null) await userEvent.click(box)
    }
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      '选择本页',
      '选择第 1 行',
      '选择第 2 行',
    ])
    await userEvent.click(screen.getByRole('button', { name: '删除选中' }))
    expect(removed.map((row) => row.id)).toEqual([1, 2])
    expect(screen.queryByText('已选 2 项')).toBeNull()
  })
  it('lets go of what left the list, and keeps what is on another page or was only pushed there', async () => {
    const [one, two, three] = [1, 2, 3].map((id) => ({ id, name: `${id} 号` }))
    const of = (rows: (Row | undefined)[], total: number, pages: number): Query => ({
      ...page([]),
      data: {
        total,
        per_page: 20,
        current_page: 1,
        last_page: pages,
        data: rows.flatMap((row) => (row === undefined ? [] : [row])),
      },
    })
    const turns = [
      of([one, two], 40, 2),
      of([three, one], 40, 2),
      of([three, one, two], 39, 2),
      of([three, two], 38, 2),
      of([two], 1, 1),
      of([], 0, 1),
    ]
    const Turns = () => {
      const [turn, setTurn] = useState(0)
      return (
        <>
          <button onClick={() => setTurn(turn + 1)}>下一步</button>
          <List query={turns[turn] ?? page([])} />
        </>
      )
    }
    await show(page([]), '/', <Turns />)
    for (const n of [1, 2]) await userEvent.click(screen.getByRole('checkbox', { name: `选择第 ${n} 行` }))
    const seen: (string | undefined)[] = []
    for (const _ of turns) {
      seen.push(screen.queryByText(/^已选/)?.textContent ?? '')
      await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    }
    expect(seen).toEqual(['已选 2 项', '已选 2 项', '已选 2 项', '已选 1 项', '已选 1 项', ''])
  })
  it('lets go of what left another page when that page is shown again, and of all that is gone when the rest fits on one', async () => {
    const row = (id: number): Row => ({ id, name: `${id} 号` })
    const of = (at: number, ids: readonly number[], total: number, pages: number): Query => ({
      ...page([]),
      data: { total, per_page: 20, current_page: at, last_page: pages, data: ids.map(row) },
    })
    // 2 leaves while page 2 is shown; 3 and 5 leave with all that makes a second page.
    const turns = [
      of(1, [1, 2, 3], 6, 2),
      of(2, [4, 5, 6], 6, 2),
      of(2, [5, 6], 5, 2),
      of(1, [1, 3, 4], 5, 2),
      of(2, [5, 6], 5, 2),
      of(1, [1, 4], 2, 1),
    ]
    const Turns = () => {
      const [turn, setTurn] = useState(0)
      return (
        <>
          <button onClick={() => setTurn(turn + 1)}>下一步</button>
          <List query={turns[turn] ?? page([])} />
        </>
      )
    }
    await show(page([]), '/', <Turns />)
    const select = async (id: number) =>
      await userEvent.click(within(screen.getByText(`${id} 号`).closest('tr') as HTMLElement).getByRole('checkbox'))
    const seen: (string | undefined)[] = []
    for (const [turn] of turns.entries()) {
      if (turn === 0) for (const id of [1, 2, 3]) await select(id)
      if (turn === 1) for (const id of [5, 6]) await select(id)
      seen.push(screen.queryByText(/^已选/)?.textContent ?? '')
      await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    }
    expect(seen).toEqual(['已选 3 项', '已选 5 项', '已选 5 项', '已选 4 项', '已选 4 项', '已选 1 项'])
  })
})
