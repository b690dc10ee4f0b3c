import { cleanup, render, screen } from '@testing-library/react'
import type * as Antd from 'antd'
import { App, Form, Input } from 'antd'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from '../locales/zh/ui.ts'
import { FormDrawer } from './form-drawer.tsx'

// A drawer that never ends moving out: without motion the real one is gone at once, and nothing of it could be seen.
vi.mock('antd', async (importOriginal) => ({ ...(await importOriginal<typeof Antd>()), Drawer: ({ title, children }: { title: ReactNode; children: ReactNode }) => <section>{title}{children}</section> }))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('what stands in it stays while the drawer moves out, although nobody says any more whom it is about', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { ui: texts } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const Edit = ({ of }: { of: string | null }) => (
    <I18nextProvider i18n={i18n}>
      <App>
        <FormDrawer open={of !== null} title={`编辑 ${of ?? '无'}`} initial={{ name: '旧名' }} onSubmit={() => Promise.resolve()} onClose={() => undefined}>{of === null ? <p>空的表单</p> : <Form.Item name="name" label={of}><Input /></Form.Item>}</FormDrawer>
      </App>
    </I18nextProvider>
  )
  const { rerender } = render(<Edit of="城南小馆" />)
  expect(await screen.findByLabelText('城南小馆')).toBeDefined()
  rerender(<Edit of={null} />)
  expect([screen.queryByText('空的表单'), screen.queryByText('编辑 无')]).toEqual([null, null])
  expect(screen.getByText('编辑 城南小馆')).toBeDefined()
})
