import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TopicsInput } from './topics-input.tsx'

afterEach(cleanup)
const changed = vi.fn<(topics: string[]) => void>()
function Field() {
  const [value, setValue] = useState<string[]>([])
  return <TopicsInput value={value} onChange={(next) => { setValue(next); changed(next) }} />
}

it.each(['#老房翻新、#二手房，装修 , 厨房；', '老房翻新、二手房、装修、厨房'])('takes the names alone out of %s', (typed) => {
  render(<Field />)
  const box = screen.getByRole('combobox')
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.blur(box)
  expect(changed.mock.lastCall?.[0]).toEqual(['老房翻新', '二手房', '装修', '厨房'])
})
