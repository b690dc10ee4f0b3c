import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useLeadOn } from './use-lead-on.ts'

function Task() {
  const leadOn = useLeadOn()
  return (
    <button type="button" onClick={() => leadOn('/list')}>
      都发完了
    </button>
  )
}
const end = (): void => void fireEvent.click(screen.getByRole('button', { name: '都发完了' }))

/** A task's page, its list, and a screen that loads until `load` is called. */
function open() {
  const { promise, resolve } = Promise.withResolvers<{ Component: () => React.JSX.Element }>()
  const router = createMemoryRouter([
    { path: '/', Component: Task },
    { path: '/list', element: <p>列表</p> },
    { path: '/chosen', lazy: () => promise },
  ])
  render(<RouterProvider router={router} />)
  return { router, load: () => resolve({ Component: () => <p>混剪</p> }) }
}

test('leads on from where a person stays', async () => {
  const { router } = open()
  end()
  await screen.findByText('列表')
  expect(router.state.location.pathname).toBe('/list')
})

test('who has chosen another screen gets there, also when it is still loading', async () => {
  const { router, load } = open()
  act(() => void router.navigate('/chosen'))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  end()
  load()
  await screen.findByText('混剪')
  expect(router.state.location.pathname).toBe('/chosen')
})
