import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { testSession } from '../services/testing-services.ts'
import { DemoMark } from './demo-mark.tsx'

const show = async (demo: 0 | 1 | undefined): Promise<void> => {
  cleanup()
  const session = testSession()
  const { admin, ...state } = session.store.getState()
  const store = createStore(() => ({
    ...state,
    admin: admin === null ? null : { ...admin, ...(demo === undefined ? {} : { demo }) },
  }))
  await renderWith(<DemoMark />, { texts: { shell }, services: { session: { ...session, store } } })
}

it('says that the figures of a demo are made up, and nothing of those of any other company', async () => {
  await show(1)
  expect(screen.getByText('演示数据').title).toContain('不是真实数据')
  await show(0)
  expect(screen.queryByText('演示数据')).toBeNull()
  await show(undefined)
  expect(screen.queryByText('演示数据')).toBeNull()
})
