import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { texts } from '../../locales/zh/voices.ts'
import { ScriptInput } from './script-input.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
afterEach(cleanup)

const show = async (start = '') => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { voices: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const Shown = () => {
    const [value, setValue] = useState(start)
    return <ScriptInput value={value} onChange={setValue} label="文案" />
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Shown />
    </I18nextProvider>,
  )
  return screen.getByLabelText<HTMLTextAreaElement>('文案')
}
const paste = (field: HTMLTextAreaElement, text: string): boolean =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })

it('what is pasted loses its marks, says so, and comes back as it was', async () => {
  const field = await show('前后')
  field.setSelectionRange(1, 1)
  expect(paste(field, '**粗体**\n---\n第二句')).toBe(false)
  expect(field.value).toBe('前粗体\n第二句后')
  expect(screen.getByRole('status').textContent).toContain('已去掉粘贴内容里的 2 处')
  fireEvent.click(screen.getByRole('button', { name: '恢复原文' }))
  expect(field.value).toBe('前**粗体**\n---\n第二句后')
  expect(screen.queryByRole('status')).toBeNull()
})

it('a plain text is pasted by the browser itself', async () => {
  const field = await show()
  expect(paste(field, '老房翻新要多少钱？')).toBe(true)
  expect(screen.queryByRole('status')).toBeNull()
})
