import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../core/http/api-error.ts'
import type { UploadQueue } from '../../../core/uploads/upload-queue.ts'
import { texts as articles } from '../../../locales/zh/articles.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { CoverField } from './cover-field.tsx'

const NOTHING = {
  total: 0,
  per_page: 40,
  current_page: 1,
  last_page: 1,
  data: [],
  counts: { all: 0, video: 0, image: 0, audio: 0 },
  storage_bytes: 0,
  tags: [],
}

it('a library that could not be read is not called empty', async () => {
  const server = { up: false }
  await renderWith(<CoverField id={0} url="" disabled={false} pictures={() => []} onChange={() => undefined} />, {
    texts: { articles, ui, shell },
    perms: ['material:list'],
    services: { uploads: { store: createStore(() => ({ items: [], speed: 0 })) } as unknown as UploadQueue },
    answer: () =>
      server.up
        ? NOTHING
        : Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })),
  })
  await userEvent.click(screen.getByRole('button', { name: articles.cover.choose }))
  expect((await screen.findByRole('alert')).textContent).toContain('服务出错')
  expect(screen.queryByText(articles.cover.noLibrary)).toBeNull()
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: ui.retry }))
  expect(await screen.findByText(articles.cover.noLibrary)).toBeTruthy()
})
