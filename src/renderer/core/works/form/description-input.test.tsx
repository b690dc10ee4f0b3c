import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider, Form } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from '../../../locales/zh/seo.ts'
import { DescriptionInput } from './description-input.tsx'
import { topicOption } from './use-lookups.ts'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(cleanup)

const show = async (
  description: string,
  fitsTopics: ((names: readonly string[]) => boolean) | undefined = () => true,
) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const changed = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <Form
          initialValues={{ description, topics: [topicOption({ id: '7', name: 'Vlog' })] }}
          onValuesChange={(_, values) => changed(values)}
        >
          <Form.Item name="description" label="简介">
            <DescriptionInput counter={(text) => `${text.length}/9`} fitsTopics={fitsTopics} />
          </Form.Item>
          <Form.Item name="topics">
            <span />
          </Form.Item>
        </Form>
      </ConfigProvider>
    </I18nextProvider>,
  )
  return changed
}

it('hashtags in the text go to the topics with one press, and the form counts as changed', async () => {
  const changed = await show('到店有礼 #成都装修 #vlog')
  expect(screen.getByText('正文里的 #词 不会成为话题')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '移到话题' }))
  expect(screen.getByLabelText('简介')).toHaveProperty('value', '到店有礼')
  // The topic that was chosen stays as the platform named it.
  expect(changed.mock.lastCall?.[0]).toEqual({
    description: '到店有礼',
    topics: [topicOption({ id: '7', name: 'Vlog' }), topicOption({ name: '成都装修' })],
  })
  expect(screen.queryByText('正文里的 #词 不会成为话题')).toBeNull()
})

it('says nothing of a text without hashtags', async () => {
  await show('排名 #1，见 https://a.cn/b#top')
  expect(screen.queryByText('正文里的 #词 不会成为话题')).toBeNull()
})

it('what the site has no room for stays in the text', async () => {
  const changed = await show('到店 #装修 #翻新', (names) => names.length <= 2)
  fireEvent.click(screen.getByRole('button', { name: '移到话题' }))
  expect(changed.mock.lastCall?.[0]).toEqual({
    description: '到店 #翻新',
    topics: [topicOption({ id: '7', name: 'Vlog' }), topicOption({ name: '装修' })],
  })
})
