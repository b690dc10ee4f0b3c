import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Endpoint, OutputOf } from '../../../../contract/endpoint.ts'
import { previewTask } from '../../../../contract/http/publish-grid.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as grid } from '../../../locales/zh/grid.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { texts as wizards } from '../../../locales/zh/wizards.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { emptyDraft, type PublishDraft } from '../clip/draft.ts'
import { PublishSection } from './publish-section.tsx'
import type { Wizard } from './use-wizard.ts'

const FIRST = 1_940_000_400
/** The section of an order of two films for an account; what was asked of their times. */
const show = async (publish: Partial<PublishDraft>): Promise<() => unknown[]> => {
  const draft = { ...emptyDraft('组'), num: 2 }
  const wizard = {
    mode: 'clip',
    draft: { ...draft, publish: { ...draft.publish, on: true, accounts: [4], ...publish } },
    set: () => undefined,
  } as unknown as Wizard
  const answer = (endpoint: Endpoint): unknown => {
    if (endpoint === listAccountsByGroup) return []
    if (endpoint !== previewTask) throw new Error('not asked for here')
    const work = (index: number) => ({
      index,
      third_auth_id: 4,
      openname: '城南小馆',
      platform_value: 'weibo',
      title: `成片 ${index + 1}`,
      timing_time: FIRST + index * 3_600,
      paced_time: 0,
      paced_by: '' as const,
    })
    return {
      total: 2,
      items: 2,
      later: 0,
      platforms: [],
      accounts: [],
      blocked: [],
      warned: [],
      times: {
        first_time: FIRST,
        last_time: FIRST + 3_600,
        later: [],
        time_zone: 'Asia/Shanghai',
        paced: 0,
        list: [work(0), work(1)],
      },
    } satisfies OutputOf<typeof previewTask>
  }
  const { asked } = await renderWith(<PublishSection wizard={wizard} />, {
    texts: { wizards, seo, grid, ui },
    answer,
    services: { storage: safeStorage(localStorage) },
  })
  await screen.findByRole('radio', { name: '错开时间' })
  return () => asked.flatMap(([endpoint, input]) => (endpoint === previewTask ? [input] : []))
}

it('shows when the works go out before there are films', async () => {
  const asked = await show({ time: 'spread' })
  expect(await screen.findByText('成片 2')).toBeTruthy()
  expect(asked()).toMatchObject([
    { films: { num: 2, media_type: 4 }, schedule: { mode: 'spread', windows: [{ from: '09:00', to: '22:00' }] } },
  ])
})

it('asks for no times where the works have none', async () => {
  const asked = await show({})
  expect([asked(), screen.queryByRole('region', { name: '分配预览' })]).toEqual([[], null])
})
