import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { exportOperations, operationLog, operatorList } from '../../../../contract/http/admin.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { OperationLogTab } from './log-tabs.tsx'

it('the operation log is narrowed by person and days in the address, and goes out as it is narrowed', async () => {
  const saved: string[] = []
  const page = { total: 1, current_page: 1, last_page: 1, per_page: 20 }
  const { asked } = await renderWith(<OperationLogTab />, {
    texts: { settings, ui },
    address: '/?tab=operationLog&admin_id=7&from=1000&to=2000',
    answer: (endpoint) => {
      if (endpoint === operatorList)
        return {
          ...page,
          data: [{ id: 7, username: 'wang', nickname: '小王', avatar: '', role_name: '', status: 1, account_count: 0 }],
        }
      if (endpoint === exportOperations) return { filename: '操作日志.csv', csv: 'rows', rows: 1, truncated: 0 }
      return {
        ...page,
        data: [
          {
            id: 1,
            create_time: 1500,
            admin_id: 7,
            admin_name: '小王',
            action: 'x',
            action_name: '保存分组',
            target_type: '',
            target_id: '',
            summary: '',
            ip: '',
            client: '',
            result: 'ok',
          },
        ],
      }
    },
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (saved.push(blob.type), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  )
  await screen.findByText('保存分组')
  const listed = asked.find(([endpoint]) => endpoint === operationLog)?.[1]
  expect(operationLog.input.parse(listed)).toMatchObject({ admin_id: 7, from: 1000, to: 2000 })
  // The person goes by his name, not by a number.
  expect(await screen.findAllByText('小王')).toHaveLength(2)
  await userEvent.setup().click(screen.getByRole('button', { name: '导出' }))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(asked.find(([endpoint]) => endpoint === exportOperations)?.[1]).toEqual({ admin_id: 7, from: 1000, to: 2000 })
  expect(await screen.findByText('已导出 1 条日志')).toBeDefined()
})
