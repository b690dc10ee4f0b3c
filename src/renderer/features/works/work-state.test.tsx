import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { listedItem } from '../../testing/listed-item.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { WorkStatus } from './work-state.tsx'

it('a work that its task’s run holds without publishing it is not called being published', async () => {
  await renderWith(
    <>
      <WorkStatus item={listedItem(1, { publish_status: 1, locked_by: '王五' })} />
      <WorkStatus item={listedItem(2, { locked_by: '王五' })} />
    </>,
    { texts: { plantask, seo, ui } },
  )
  expect([screen.getByText('王五 正在发布').title, screen.getByText('任务正在发布，暂时不能改').title]).toEqual([
    '王五 正在发布',
    '王五 正在发布这个任务，发布结束前不能改',
  ])
})
