import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider, Form } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TopicsInput } from './topics-input.tsx'

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

it.each([
  ['＃老房翻新＃装修', ['老房翻新', '装修']],
  ['#老房翻新 装修 家居', ['老房翻新', '装修', '家居']],
  ['#老房翻新，#装修。', ['老房翻新', '装修']],
])('%s, pasted, is topics without the signs between them', (text, names) => {
  const onValuesChange = vi.fn()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Form onValuesChange={onValuesChange}>
        <Form.Item name="topics" initialValue={[]}>
          <TopicsInput />
        </Form.Item>
      </Form>
    </ConfigProvider>,
  )
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  expect(onValuesChange.mock.lastCall?.[0]).toEqual({ topics: names })
})
