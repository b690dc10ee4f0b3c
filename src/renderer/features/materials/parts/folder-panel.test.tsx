import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { folderList, storageInfo } from '../../../../contract/http/attachment.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { texts as materials } from '../../../locales/zh/materials.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { treeOf } from '../folder-tree.ts'
import { FolderPanel } from './folder-panel.tsx'

const nothing = (): void => undefined
function Panel() {
  const query = useApi(folderList, {}, { quiet: true })
  return (
    <FolderPanel
      tree={treeOf(query.data ?? [])}
      query={query}
      value=""
      onChange={nothing}
      mayEdit={false}
      mayDelete={false}
      onNew={nothing}
      onRename={nothing}
      onMoveMenu={nothing}
      onMoveFolder={nothing}
      onDelete={nothing}
      onFiles={nothing}
    />
  )
}

it('folders that could not be read are not shown as none', async () => {
  const server = { up: false }
  await renderWith(<Panel />, {
    texts: { materials, ui, shell },
    answer: (endpoint) =>
      endpoint === storageInfo
        ? new Promise(() => undefined)
        : server.up
          ? [{ id: 4, parent_id: 0, name: '门店', sort: 0, count: 2 }]
          : Promise.reject(new ApiError({ kind: 'business', code: 50000, message: '服务出错', path: '/x' })),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('服务出错')
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: ui.retry }))
  expect(await screen.findByText('门店')).toBeTruthy()
})
