import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { safeStorage } from '../../lib/storage.ts'
import { texts as titles } from '../../locales/zh/titles.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ServicesContext } from '../services/services-context.ts'
import type { Services } from '../services/services.ts'
import { lengthFor } from './title-lengths.ts'
import { TitleMaker, type TitleMakerProps } from './title-maker.tsx'

const show = async (props: Partial<TitleMakerProps> = {}): Promise<TitleMakerProps['onTake'] & { mock: { calls: unknown[][] } }> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { titles, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const services = { i18n, storage: safeStorage(localStorage), session: { store: createStore(() => ({ token: 'token', perms: [], admin: { id: 9 } })) } } as unknown as Services
  const onTake = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>
            <TitleMaker limits={[]} count={4} max={500} onTake={onTake} onClose={() => undefined} {...props} />
          </App>
        </ConfigProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  return onTake
}
const type = (label: string, text: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows titles while typing, why others fell out, for how long they last, and hands them over', async () => {
  const onTake = await show({ perDay: 2 })
  expect(screen.getByText('填写主词开始')).toBeTruthy()
  expect(screen.getByRole('button', { name: '使用 0 个标题' })).toHaveProperty('disabled', true)
  type('主词', '装修公司\n#话题')
  type('长尾词', '哪家好\n多少钱\n公司推荐')
  type('地区', '杭州')
  expect(await screen.findByText('按每天 2 条，标题可用 2 天')).toBeTruthy()
  expect(screen.getByText('1 行没有使用：#话题（不能含 #）')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '使用 4 个标题' }))
  const [made, how] = onTake.mock.calls[0] ?? []
  expect([new Set(made as string[]).size, how]).toEqual([4, 'replace'])
})

it('what was typed is there the next time', async () => {
  await show()
  type('主词', '火锅店')
  cleanup()
  await show()
  expect(screen.getByLabelText('主词')).toHaveProperty('value', '火锅店')
})

it('a title fits every chosen platform by its own counting', () => {
  const { max, lengthOf } = lengthFor([{ platform: 'xiaohongshu', max: 20 }, { platform: 'baijiahao', max: 30 }])
  expect(max).toBe(20)
  expect(lengthOf('装修公司哪家好')).toBe(7)
  // Ten times three units are within 30 at 百家号, eleven are not, though 小红书 would take them.
  expect([lengthOf('😀'.repeat(10)) <= max, lengthOf('😀'.repeat(11)) <= max]).toEqual([true, false])
  expect(lengthOf('长'.repeat(21)) > max).toBe(true)
})
