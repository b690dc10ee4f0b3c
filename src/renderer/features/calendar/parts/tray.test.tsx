import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { Tray, type TrayProps } from './tray.tsx'

const show = async (failed?: number): Promise<void> => {
  const data = {
    total: 0,
    per_page: 20,
    current_page: 1,
    last_page: 1,
    data: [],
    ...(failed === undefined ? {} : { failed }),
  }
  const query = {
    data,
    error: null,
    failureReason: null,
    isFetching: false,
    isSuccess: true,
    isPlaceholderData: false,
    refetch: () => Promise.reject(new Error('not asked for here')),
  } satisfies TrayProps['query']
  await renderWith(
    <Tray
      query={query}
      mayMove
      keyword=""
      selected={new Set()}
      onKeyword={() => undefined}
      onSelect={() => undefined}
      onSchedule={() => undefined}
      onMore={null}
    />,
    { texts: { calendar, ui } },
  )
}

it('works without a time that failed are told, with the way to them: they stand on no day', async () => {
  await show(2)
  expect(screen.getByText(/^另有 2 个没有定时的作品发布失败/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toMatch(/state=-1$/)
})

it('where none failed nothing is said', async () => {
  await show()
  expect(screen.queryByRole('link')).toBeNull()
})
