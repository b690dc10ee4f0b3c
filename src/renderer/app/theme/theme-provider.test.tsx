import { cleanup, render, screen } from '@testing-library/react'
import { ConfigProvider, DatePicker, Pagination, theme } from 'antd'
import dayjs from 'dayjs'
import { createInstance } from 'i18next'
import { useContext, useEffect } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import type { Services } from '../../core/services/services.ts'
import { ThemeProvider } from './theme-provider.tsx'

const asks = (reduced: boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('reduced-motion') || reduced,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
beforeEach(() => {
  asks(false)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the page lives on when antd’s words arrive: nothing open is closed, nothing typed is lost', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: {} } })
  const mounted = vi.fn()
  const Page = () => {
    useEffect(mounted, [])
    return <Pagination total={200} showSizeChanger pageSize={10} />
  }
  const services = { i18n, appearance: { store: createStore(() => ({ theme: 'dark' })) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ThemeProvider nonce="">
          <Page />
        </ThemeProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  expect(await screen.findByText('10 条/页')).toBeTruthy()
  expect(mounted).toHaveBeenCalledTimes(1)
})

it.each([
  ['zh', '一', '11月'],
  ['en', 'Mo', 'Nov'],
  ['es', 'Lun', 'Nov'],
  ['ja', '月', '11月'],
] as const)('a calendar names its days and months in the language of the page: %s', async (lng, day, month) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng, resources: { [lng]: {} } })
  const services = { i18n, appearance: { store: createStore(() => ({ theme: 'dark' })) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ThemeProvider nonce="">
          <DatePicker open defaultPickerValue={dayjs('2026-11-26')} />
        </ThemeProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  const words = (selector: string): (string | null)[] =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent)
  await eventually(() => expect(words('.ant-picker-content th').slice(0, 7)).toContain(day))
  expect(words('.ant-picker-month-btn').join('')).toContain(month)
})

it.each([true, false])('whoever asked the system for less motion sees none: %s', (reduced) => {
  asks(reduced)
  const Page = () => <p>{parseFloat(theme.useToken().token.motionDurationMid) > 0.01 ? 'moves' : 'still'}</p>
  const services = {
    i18n: createInstance(),
    appearance: { store: createStore(() => ({ theme: 'dark' })) },
  } as unknown as Services
  render(
    <ServicesProvider services={services}>
      <ThemeProvider nonce="">
        <Page />
      </ThemeProvider>
    </ServicesProvider>,
  )
  expect(screen.getByText(reduced ? 'still' : 'moves')).toBeTruthy()
})

it('no ripple goes on for seconds after a press', () => {
  const Page = () => <p>{useContext(ConfigProvider.ConfigContext).wave?.disabled ? 'still' : 'moves'}</p>
  const services = {
    i18n: createInstance(),
    appearance: { store: createStore(() => ({ theme: 'dark' })) },
  } as unknown as Services
  render(
    <ServicesProvider services={services}>
      <ThemeProvider nonce="">
        <Page />
      </ThemeProvider>
    </ServicesProvider>,
  )
  expect(screen.getByText('still')).toBeTruthy()
})

it('what lies over the dark page has an edge, as its shadow is not seen there', () => {
  const Page = () => {
    const { token } = theme.useToken()
    return (
      <p>
        {[token.boxShadow, token.boxShadowSecondary].every((shadow) => shadow.startsWith('0 0 0 1px #353c49'))
          ? 'edged'
          : 'blurred'}
      </p>
    )
  }
  const services = {
    i18n: createInstance(),
    appearance: { store: createStore(() => ({ theme: 'dark' })) },
  } as unknown as Services
  render(
    <ServicesProvider services={services}>
      <ThemeProvider nonce="">
        <Page />
      </ThemeProvider>
    </ServicesProvider>,
  )
  expect(screen.getByText('edged')).toBeTruthy()
  expect(document.documentElement.style.getPropertyValue('--shadow')).toContain('0 0 0 1px')
})
