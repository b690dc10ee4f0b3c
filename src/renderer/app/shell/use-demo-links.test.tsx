import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWith } from '../../testing/render-with.tsx'
import { useDemoLinks } from './use-demo-links.ts'

const WORK = 'https://www.douyin.com/video/7'

function Links() {
  useDemoLinks()
  return (
    <>
      <a href={WORK} target="_blank" rel="noreferrer">
        <b>work</b>
      </a>
      <a href="http://127.0.0.1:1/page" target="_blank" rel="noreferrer">
        own
      </a>
      <a href="/list">inside</a>
    </>
  )
}

const PROJECT = {
  agentId: 1,
  name: '',
  blackLogo: '',
  whiteLogo: '',
  helper: { mac: '', win: '', min_version: '', ws_url: '' },
  support: { phone: '', qr: '' },
  theme_default: 'dark',
  locales: [],
  features: { wechat: 0, ai: 0, oauth: [] },
  build: { version: '', commit: '' },
  needs_setup: 0,
  sealing_key: '',
}

const open = async (demo_work_url: string) => {
  const openExternal = vi.fn(async () => undefined)
  await renderWith(<Links />, {
    texts: {},
    answer: () => ({ ...PROJECT, demo: 1, demo_work_url }),
    services: { host: { openExternal } },
  })
  /** True = the browser itself would follow it. */
  const press = (name: string): boolean => fireEvent.click(screen.getByText(name))
  return { openExternal, press }
}

it('a work of a demo opens where its pretended site shows it; other links stay', async () => {
  const { openExternal, press } = await open('http://127.0.0.1:2/work?url=')
  await vi.waitFor(() => expect(press('work')).toBe(false))
  expect(openExternal).toHaveBeenLastCalledWith(`http://127.0.0.1:2/work?url=${encodeURIComponent(WORK)}`)
  const before = openExternal.mock.calls.length
  fireEvent(screen.getByText('work'), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 }))
  expect([press('own'), press('inside'), openExternal.mock.calls.length]).toEqual([true, true, before])
})

it('everywhere else works open on their sites', async () => {
  const { openExternal, press } = await open('')
  expect([press('work'), openExternal.mock.calls.length]).toEqual([true, 0])
})
