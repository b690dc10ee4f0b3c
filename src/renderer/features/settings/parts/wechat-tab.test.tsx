import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../../../core/http/api-error.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as wechat } from '../../../locales/zh/wechat.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { WechatTab } from './wechat-tab.tsx'

it('whether a WeChat is bound is not told before it is known', async () => {
  await renderWith(<WechatTab />, {
    texts: { wechat, settings, ui, shell },
    answer: () => Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })),
  })
  expect(screen.queryByText(wechat.unbound)).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('服务出错')
  expect([
    screen.queryByText(wechat.unbound),
    screen.queryByRole('button', { name: wechat.bind }),
    screen.getAllByRole('button', { name: ui.retry }).length,
  ]).toEqual([null, null, 1])
})
