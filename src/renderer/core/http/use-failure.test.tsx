import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { listGroups } from '../../../contract/http/third-auth.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ApiError } from './api-error.ts'
import { useApi } from './use-api.ts'
import { useFailure } from './use-failure.ts'

const AWAY = new ApiError({ kind: 'network', code: 0, message: '', path: '/x' })
/** A list that is asked for again by a press; what the server does is the test's. */
const show = async (answer: () => unknown, slowMs?: number) => {
  function List() {
    const query = useApi(listGroups, {}, { quiet: true })
    const failure = useFailure(query, slowMs)
    return (
      <button
        type="button"
        aria-busy={query.isFetching}
        onClick={() => void query.refetch()}
      >{`${query.data === undefined ? '没有' : '有'} ${failure?.kind ?? '正常'}`}</button>
    )
  }
  await renderWith(<List />, { texts: { ui: {} }, answer })
}
const busy = (): string | null => screen.getByRole('button').getAttribute('aria-busy')
const said = (): string => screen.getByRole('button').textContent

it('tells a failure until there is an answer, also while it is asked again', async () => {
  let server: () => unknown = () => Promise.reject(AWAY)
  await show(() => server())
  await eventually(() => expect(said()).toBe('没有 network'))
  let refuse: (error: ApiError) => void = () => undefined
  server = () => new Promise((_, reject) => (refuse = reject))
  fireEvent.click(screen.getByRole('button'))
  await eventually(() => expect(busy()).toBe('true'))
  expect(said()).toBe('没有 network')
  refuse(AWAY)
  await eventually(() => expect(busy()).toBe('false'))
  expect(said()).toBe('没有 network')
  server = () => []
  fireEvent.click(screen.getByRole('button'))
  await eventually(() => expect(said()).toBe('有 正常'))
  server = () => Promise.reject(AWAY)
  fireEvent.click(screen.getByRole('button'))
  await eventually(() => expect(said()).toBe('有 network'))
})

it('tells a server that takes the question and never answers', async () => {
  await show(() => new Promise(() => undefined), 5)
  await eventually(() => expect(said()).toBe('没有 timeout'))
})
