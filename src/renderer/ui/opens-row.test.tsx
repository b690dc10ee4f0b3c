import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { opensRow } from './opens-row.ts'

test('a row opens by a click anywhere and by Enter; what is pressed inside it does its own work only', () => {
  const open = vi.fn()
  render(
    <table>
      <tbody>
        <tr {...opensRow(open)}>
          <td className="ant-table-selection-column">选</td>
          <td>任务甲</td>
          <td>
            <button type="button">发布</button>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  fireEvent.click(screen.getByText('发布'))
  fireEvent.click(screen.getByText('选'))
  fireEvent.keyDown(screen.getByText('发布'), { key: 'Enter' })
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('任务甲'))
  fireEvent.keyDown(screen.getByRole('row'), { key: 'Enter' })
  expect(open).toHaveBeenCalledTimes(2)
})
