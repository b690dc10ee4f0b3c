import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider, Form, Input } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { douyin, kuaishou, tiktok } from '../../../../contract/platforms.ts'
import { fieldsOf } from '../../../../contract/work-fields.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { ServicesProvider } from '../../services/services-provider.tsx'
import type { Services } from '../../services/services.ts'
import { testHttp, testServices } from '../../services/testing-services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { PublishFields, valuesOf } from './publish-fields.tsx'

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
afterEach(cleanup)

/** The form of one work of a site, as its drawer has it. */
const show = async (
  platform: Platform,
  description: string,
  topic: string,
  ways: PublishItem['thirdauth']['ways'] = ['browser'],
): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { seo } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const item = testItem(1, {
    title: '标题',
    topic,
    thirdauth: {
      ...testItem(1).thirdauth,
      ways: ways ?? [],
      third_platform_info: { value: platform.value, name: platform.name, iconUrl: '' },
    },
    video_publish_info: { ...testItem(1).video_publish_info, description },
  })
  const services = testServices({
    i18n,
    http: testHttp(() => ({})),
    helper: { store: createStore(() => ({ connected: false })) } as unknown as Services['helper'],
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
          <App>
            <Form initialValues={{ ...valuesOf(item), title: item.title }}>
              <Form.Item name="title" label="标题">
                <Input />
              </Form.Item>
              <PublishFields item={item} platform={platform} fields={fieldsOf(platform, item.media_type)} />
            </Form>
          </App>
        </ConfigProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}

it('the text is counted with the title and the topics where the site counts them as one', async () => {
  await show(kuaishou, '正'.repeat(10), '#装修')
  // Two of the title, ten, three of the topic, and a sign between them.
  expect(screen.getByText('标题和话题也计入字数 17/500')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '长一点的标题' } })
  expect(await screen.findByText('标题和话题也计入字数 21/500')).toBeTruthy()
  expect(screen.getByText('最多 4 个')).toBeTruthy()
  cleanup()
  await show(douyin, '正'.repeat(10), '#装修')
  expect(screen.getByText('话题也计入字数 14/1000')).toBeTruthy()
})

it('hashtags in the text are offered to the topics, but not where they work in it', async () => {
  await show(douyin, '到店有礼 #翻新', '#装修')
  fireEvent.click(screen.getByRole('button', { name: '移到话题' }))
  expect(screen.getByLabelText('简介')).toHaveProperty('value', '到店有礼')
  expect((await screen.findAllByText('翻新')).length).toBeGreaterThan(0)
  cleanup()
  // 快手 takes four topics: the fifth stays where it is.
  await show(kuaishou, '到店 #丁 #戊', '#甲 #乙 #丙')
  fireEvent.click(screen.getByRole('button', { name: '移到话题' }))
  expect(screen.getByLabelText('简介')).toHaveProperty('value', '到店 #戊')
  cleanup()
  await show(tiktok, '到店有礼 #翻新', '#装修', ['official', 'browser'])
  expect(screen.queryByRole('button', { name: '移到话题' })).toBeNull()
})
