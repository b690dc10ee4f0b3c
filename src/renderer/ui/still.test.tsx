import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Still } from './still.tsx'

afterEach(cleanup)

it('what stands in a drawer stays while it moves out, although nobody says any more whom it is about', () => {
  const shown = (of: string | null) => <Still open={of !== null}>{`编辑 ${of ?? '无'}`}</Still>
  const { rerender, container } = render(shown('城南小馆'))
  rerender(shown('城北小馆'))
  expect(container.textContent).toBe('编辑 城北小馆')
  rerender(shown(null))
  expect(container.textContent).toBe('编辑 城北小馆')
})
