import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { UploadsState } from '../../../core/uploads/upload-queue.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as wizards } from '../../../locales/zh/wizards.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { emptyDraft } from '../clip/draft.ts'
import { Board } from './board.tsx'

it('a place has its usual name as the answer tells it, unless somebody named it', async () => {
  const [first, second] = emptyDraft('', 'dugujiujian').groups
  if (first === undefined || second === undefined) throw new Error('no places')
  await renderWith(
    <Board
      groups={[first, { ...second, name: '老客户' }]}
      slots={[
        { slot: 1, name: 'Hook' },
        { slot: 2, name: 'Problem' },
      ]}
      onChange={() => undefined}
    />,
    {
      texts: { wizards, seo, ui },
      services: { uploads: { store: createStore<UploadsState>(() => ({ items: [], speed: 0 })) } },
    },
  )
  expect(
    screen
      .getAllByRole('textbox')
      .map((input) => (input as HTMLInputElement).value)
      .filter((value) => value !== ''),
  ).toEqual(['Hook', '老客户'])
})
