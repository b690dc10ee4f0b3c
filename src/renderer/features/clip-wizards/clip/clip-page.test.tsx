// The order form without what the server offers for it: no wait without end, and nothing sent that nobody chose.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { clipParams } from '../../../../contract/http/clip.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as grid } from '../../../locales/zh/grid.ts'
import { texts as preview } from '../../../locales/zh/preview.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as type } from '../../../locales/zh/type.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as voices } from '../../../locales/zh/voices.ts'
import { texts as wizards } from '../../../locales/zh/wizards.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { ClipPage } from './clip-page.tsx'

it('says why the form is missing, with 重试, and brings it with the next answer', async () => {
  const server = { up: false }
  const { asked } = await renderWith(<ClipPage />, {
    texts: { seo, wizards, grid, voices, preview, type, ui, shell },
    perms: ['clip:edit'],
    services: { storage: safeStorage(localStorage), page: { ...createStore(() => ({ suffix: '' })) } as never },
    answer: (endpoint) =>
      endpoint === clipParams && server.up
        ? new Promise(() => undefined)
        : Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })),
  })
  expect(await screen.findByText(ui.failed.title)).toBeTruthy()
  expect(screen.queryByText(seo.clip.groups)).toBeNull()
  expect(screen.getByRole('button', { name: /^提交/u })).toHaveProperty('disabled', true)
  server.up = true
  const before = asked.filter(([endpoint]) => endpoint === clipParams).length
  await userEvent.click(screen.getAllByRole('button', { name: ui.retry })[0] as HTMLElement)
  await expect.poll(() => asked.filter(([endpoint]) => endpoint === clipParams).length).toBe(before + 1)
  expect(await screen.findByText(seo.clip.groups)).toBeTruthy()
})
