import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { WorkState } from './work-state.tsx'

const soon = new Date('2026-11-23T09:30:00').getTime() / 1000

afterEach(cleanup)

const show = async (state: 'scheduled' | 'published', opens?: number): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <WorkState work={{ state, reason: '' }} {...(opens === undefined ? {} : { opens })} />
    </I18nextProvider>,
  )
}

it('says when a work that waits on its platform becomes public, whatever this computer’s clock shows', async () => {
  await show('scheduled', soon)
  expect(screen.getByText('定时中')).toBeTruthy()
  expect(screen.getByText('11-23 09:30 公开')).toBeTruthy()
})

it.each([
  ['an unknown time', 'scheduled', undefined],
  ['a work that is out', 'published', soon],
] as const)('says no time for %s', async (_, state, opens) => {
  await show(state, opens)
  expect(screen.queryByText(/公开$/)).toBeNull()
})
