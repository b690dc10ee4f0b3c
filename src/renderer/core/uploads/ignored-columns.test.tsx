import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { texts as ui } from '../../locales/zh/ui.ts'
import { IgnoredColumns } from './ignored-columns.tsx'

afterEach(cleanup)

it('names the columns that were left out, and says nothing where there are none', async () => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const { container, rerender } = render(
    <I18nextProvider i18n={i18n}>
      <IgnoredColumns names={['备注', '来源']} />
    </I18nextProvider>,
  )
  expect(container.textContent).toBe('未识别的列：备注、来源，已跳过')
  rerender(
    <I18nextProvider i18n={i18n}>
      <IgnoredColumns names={[]} />
    </I18nextProvider>,
  )
  expect(container.textContent).toBe('')
})
