import { expect, it } from 'vitest'
import { safeStorage } from '../../lib/storage.ts'
import { testSession } from '../services/testing-services.ts'
import { createOwnStorage } from '../session/own-storage.ts'
import { besideView, createVisitedViews, MOST_VIEWS } from './visited-views.ts'

const view = (path: string, query = '', suffix = '') => ({ path, address: `${path}${query}`, suffix })
const own = () => createOwnStorage(safeStorage(sessionStorage), testSession())
const make = () => createVisitedViews(own())

it('keeps each screen once, in the order of opening, with the address and the name it was left with', () => {
  sessionStorage.clear()
  const visited = make()
  visited.visit(view('/a'))
  visited.visit(view('/b', '?page=2'))
  visited.visit(view('/a', '?keyword=x', '老房翻新'))
  expect(visited.store.getState()).toEqual([view('/a', '?keyword=x', '老房翻新'), view('/b', '?page=2')])
  expect(make().store.getState(), 'after a reload').toEqual(visited.store.getState())
  visited.close(['/a'])
  expect(make().store.getState()).toEqual([view('/b', '?page=2')])
})

it('holds no more than a row does: the oldest goes', () => {
  sessionStorage.clear()
  const visited = make()
  for (let n = 0; n <= MOST_VIEWS; n += 1) visited.visit(view(`/${n}`))
  const paths = visited.store.getState().map((one) => one.path)
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([MOST_VIEWS, '/1', `/${MOST_VIEWS}`])
})

it('begins with none when what is kept makes no sense', () => {
  own().set('visited-views', '[{"path":"javascript:alert(1)"}]')
  expect(make().store.getState()).toEqual([])
})

it('goes to the right neighbour, at the end to the left one, and nowhere from the only one', () => {
  const views = [view('/a'), view('/b'), view('/c')]
  expect([besideView(views, '/b')?.path, besideView(views, '/c')?.path, besideView([view('/a')], '/a')]).toEqual([
    '/c',
    '/b',
    null,
  ])
})
