import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { backupInfo, restoreBackup } from '../../../../contract/http/admin.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { BackupTab } from './backup-tab.tsx'

it('a restore says what is kept and asks for the password in a field that goes by its label', async () => {
  const user = userEvent.setup()
  const { asked } = await renderWith(<BackupTab />, {
    texts: { settings, ui },
    answer: (endpoint) => {
      if (endpoint === backupInfo)
        return {
          supported: 1,
          reason: '',
          folder: '/data/backups',
          list: [{ name: 'backup-x', create_time: 1000, size: 1, whole: 1, kind: 'hourly' }],
        }
      throw new ApiError({ kind: 'business', code: CODE.BAD_CREDENTIALS, message: '密码不正确', path: '/x' })
    },
  })
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  const dialog = await screen.findByRole('dialog', { name: '恢复备份' })
  for (const kept of ['修改过的密码', '停用的成员', '撤销的设备', '操作日志'])
    expect(dialog.textContent).toContain(kept)
  await user.type(screen.getByLabelText('登录密码'), 'abcd1234{Enter}')
  await eventually(() =>
    expect(asked.find(([endpoint]) => endpoint === restoreBackup)?.[1]).toEqual({
      name: 'backup-x',
      password: 'abcd1234',
    }),
  )
})
