import { screen } from '@testing-library/react'
import { Select } from 'antd'
import { expect, it } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { useClearable } from './use-clearable.tsx'

function Choice() {
  return <Select allowClear={useClearable()} aria-label="计划" value="a" options={[{ value: 'a', label: '六月' }]} />
}

it('the cross of a choice is named in the language of the page', async () => {
  await renderWith(<Choice />, { texts: { ui } })
  const cross = document.querySelector('.ant-select-clear')
  expect(cross?.getAttribute('aria-label')).toBe('清除')
  expect(cross?.querySelector('.anticon-close-circle')).not.toBeNull()
  expect(screen.queryByLabelText('Clear')).toBeNull()
})
