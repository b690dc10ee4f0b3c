import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { getPublishPace } from '../../../contract/http/admin.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ApiError } from './api-error.ts'
import { NotLoaded } from './not-loaded.tsx'
import { useApi } from './use-api.ts'

const DOWN = new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })
it('what was never answered says why and is asked again by 重试, also within a locked form', async () => {
  const server = { up: false }
  const Part = () => {
    const query = useApi(getPublishPace, {}, { quiet: true })
    return query.data === undefined ? <NotLoaded query={query} /> : <p>{query.data.missed_grace_minutes} 分钟</p>
  }
  await renderWith(
    <Form disabled>
      <Part />
    </Form>,
    { texts: { ui, shell }, answer: () => (server.up ? { list: [], missed_grace_minutes: 45 } : Promise.reject(DOWN)) },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('服务出错')
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: ui.retry }))
  expect(await screen.findByText('45 分钟')).toBeTruthy()
})
