import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { approveDevice } from '../../../contract/http/admin.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

it('is sent by Enter in its last field', async () => {
  const close = vi.fn()
  const device = { device_id: 'desk-0001', key_mark: '0001aaaabbbbcccc', changed: 0, name: '前台', admin_name: '王五' }
  const { asked } = await renderWith(<ApproveDialog device={device} onClose={close} />, {
    texts: { shell, ui },
    answer: () => ({ approved: 1 }),
  })
  await userEvent.type(await screen.findByLabelText('登录密码'), 'abcd1234{Enter}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(asked[0]).toEqual([
    approveDevice,
    { device_id: 'desk-0001', key_mark: '0001aaaabbbbcccc', password: 'abcd1234', name: '前台' },
  ])
})
