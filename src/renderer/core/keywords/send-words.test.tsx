import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as mining } from '../../locales/zh/mining.ts'
import { texts as titles } from '../../locales/zh/titles.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testServices, testSession } from '../services/testing-services.ts'
import { SendWords } from './send-words.tsx'
import { type SentWord, useSentWords, withSent } from './sent-words.ts'

const WORDS: readonly SentWord[] = [
  { word: '火锅', kind: 'main' },
  { word: '成都', kind: 'region' },
  { word: '哪家好', kind: 'suffix' },
  { word: '小龙坎', kind: 'brand' },
]

function Receiver() {
  const [got, setGot] = useState<string[]>([])
  const { pathname, search, state } = useLocation()
  useSentWords((words) => setGot([...got, ...words.map((one) => `${one.word}/${one.kind}`)]))
  return <output>{`${pathname}${search} ${got.join()} ${JSON.stringify(state)}`}</output>
}
const show = async (
  words: readonly SentWord[],
  perms: readonly string[] = ['plan:edit', 'rank:edit'],
): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { mining, titles } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ i18n, session: testSession({ perms }) })}>
        <MemoryRouter>
          <App>
            <Routes>
              <Route path="/" element={<SendWords words={words} />} />
              <Route path="*" element={<Receiver />} />
            </Routes>
          </App>
        </MemoryRouter>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
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

it('a new plan gets every word, once', async () => {
  await show(WORDS)
  fireEvent.click(screen.getByRole('button', { name: '去建计划' }))
  expect((await screen.findByRole('status')).textContent).toBe(
    '/addPlan/addPlan?step=words 火锅/main,成都/region,哪家好/suffix,小龙坎/brand null',
  )
})

it('the watch of ranks gets what is searched for', async () => {
  await show(WORDS)
  fireEvent.click(screen.getByRole('button', { name: '加入排名监控' }))
  expect((await screen.findByRole('status')).textContent).toBe('/planRank/planRank 火锅/main,小龙坎/brand null')
})

it('words land in the columns of their kind, behind what stands there, none twice', () => {
  const columns = { regions: '重庆\n成都', prefixes: '', mains: '串串', suffixes: '', negatives: '' }
  const wanted = { regions: '重庆\n成都', prefixes: '', mains: '串串\n火锅\n小龙坎', suffixes: '哪家好', negatives: '' }
  expect(withSent(columns, WORDS)).toEqual(wanted)
  expect(withSent(wanted, WORDS)).toEqual(wanted)
})

it('regions alone make a plan, but neither ranks nor titles', async () => {
  await show([{ word: '成都', kind: 'region' }])
  expect(screen.getAllByRole('button').map((button) => [button.textContent, button.hasAttribute('disabled')])).toEqual([
    ['去建计划', false],
    ['加入排名监控', true],
    ['生成标题', true],
  ])
})

it('who may not change ranks or plans sees no button', async () => {
  await show(WORDS, [])
  expect(screen.queryByRole('button')).toBeNull()
})
