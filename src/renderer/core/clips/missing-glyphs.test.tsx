import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as voices } from '../../locales/zh/voices.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { MissingGlyphs, oddSigns } from './missing-glyphs.tsx'

const ODD = '\u{E000}'
let asked: unknown[] = []
const answer = async (_endpoint: unknown, input: unknown): Promise<unknown> => {
  await Promise.resolve()
  asked.push(input)
  return { missing: [ODD] }
}
function Form() {
  const [text, setText] = useState(`老房${ODD}翻新★${ODD}`)
  return (
    <>
      <MissingGlyphs value={text} fontId={3} onChange={setText} />
      <output>{text}</output>
    </>
  )
}
beforeEach(async () => {
  asked = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { voices } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({ http: testHttp(answer), i18n, session: testSession({ perms: ['clip:list'] }) })}
      >
        <QueryClientProvider client={new QueryClient()}>
          <App>
            <Form />
          </App>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('signs that no font has are named before anything is rendered, and go at a press', async () => {
  expect(await screen.findByText(`字体里没有这些字符，成片会略去：${ODD}`)).toBeTruthy()
  expect(asked).toEqual([{ texts: [`★${ODD}`], font_id: 3 }])
  fireEvent.click(screen.getByRole('button', { name: '从文案中移除' }))
  expect(document.querySelector('output')?.textContent).toBe('老房翻新★')
})

it('ordinary words, and keycaps, which become digits, ask nothing', () => {
  expect(oddSigns('成都老房翻新，Abc “要” 多少钱？……1️⃣ 2️⃣')).toBe('')
  expect(oddSigns('😀★😀')).toBe('★😀')
})
