import { render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { ItemStatus } from './item-status.tsx'

it('a work that missed its time says so instead of waiting', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { seo } } })
  const shown = (item: Parameters<typeof testItem>[1]) => <I18nextProvider i18n={i18n}><ItemStatus item={testItem(1, { publish_status: 0, full_file_url: '/f.mp4', ...item })} /></I18nextProvider>
  const { rerender } = render(shown({}))
  expect(screen.getByText('待发布')).toBeDefined()
  rerender(shown({ time_channel: 'alarm' }))
  expect(document.querySelector('.time-channel')).not.toBeNull()
  rerender(shown({ missed: 1 }))
  expect(screen.getByText('已错过')).toBeDefined()
})
