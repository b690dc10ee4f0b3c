import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createPageContext } from '../../core/page/page-context.ts'
import { createVisitedViews } from '../../core/page/visited-views.ts'
import { testSession } from '../../core/services/testing-services.ts'
import { createOwnStorage } from '../../core/session/own-storage.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ViewsBar } from './views-bar.tsx'

const show = async (around = <ViewsBar />) => {
  sessionStorage.clear()
  const visited = createVisitedViews(createOwnStorage(safeStorage(sessionStorage), testSession()))
  const page = createPageContext()
  const { router } = await renderWith(around, { texts: { shell }, services: { visited, page }, address: '/index' })
  const names = (): string[] => screen.getAllByRole('link').map((link) => link.textContent)
  const visit = async (address: string) => await act(async () => await router.navigate(address))
  return { router, page, names, visit }
}
const close = (name: string): void => void fireEvent.click(screen.getByRole('button', { name: `关闭「${name}」` }))

it('leads back to a screen as it was left, with the name of what was in hand', async () => {
  const { router, page, names, visit } = await show()
  await visit('/planTask/planTask?page=3')
  act(() => page.setState({ suffix: '老房翻新' }))
  await visit('/musicCenter/musicCenter')
  expect(names().slice(0, 2)).toEqual(['数据看板', '视频列表 - 老房翻新'])
  fireEvent.click(screen.getByRole('link', { name: '视频列表 - 老房翻新' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
})

it('a closed screen gives way to its neighbour; the first one stays', async () => {
  const { router, names, visit } = await show()
  await visit('/materialCenter/materialCenter')
  await visit('/musicCenter/musicCenter')
  close('音乐库')
  await waitFor(() => expect(router.state.location.pathname).toBe('/materialCenter/materialCenter'))
  expect(names()).toEqual(['数据看板', '素材管理'])
  expect(screen.queryByRole('button', { name: '关闭「数据看板」' })).toBeNull()
})

it('a screen that asks to stay is not taken away', async () => {
  const Unsaved = () => {
    const blocker = useBlocker(({ currentLocation }) => currentLocation.pathname === '/musicCenter/musicCenter')
    useEffect(() => {
      if (blocker.state === 'blocked') blocker.reset()
    }, [blocker])
    return <ViewsBar />
  }
  const { router, names, visit } = await show(<Unsaved />)
  await visit('/musicCenter/musicCenter')
  close('音乐库')
  await act(async () => await Promise.resolve())
  expect([router.state.location.pathname, names()]).toEqual(['/musicCenter/musicCenter', ['数据看板', '音乐库']])
})
