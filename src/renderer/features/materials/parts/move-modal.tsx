import { Form, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { FolderNode } from '../folder-tree.ts'

/** What is moved: files, or one folder. */
export interface Moving {
  title: string
  /** Where it lies now, -1 = at several places. */
  from: number
  /** Folders that can't take it. */
  refuses: (id: number) => boolean
  run: (to: number) => Promise<void>
}

interface Option {
  value: number
  title: string
  disabled: boolean
  children: Option[]
}

/** Chooses the folder that files or a folder are moved to. */
export function MoveModal({
  moving,
  tree,
  onClose,
}: {
  moving: Moving | null
  tree: readonly FolderNode[]
  onClose: () => void
}) {
  const { t } = useTranslation('materials')
  const option = (node: FolderNode): Option => ({
    value: node.id,
    title: node.name,
    disabled: moving?.refuses(node.id) === true,
    children: node.children.map(option),
  })
  const top: Option = {
    value: 0,
    title: t('folder.top'),
    disabled: moving?.refuses(0) === true,
    children: tree.map(option),
  }
  return (
    <FormModal<{ to?: number }>
      open={moving !== null}
      title={moving?.title ?? ''}
      okText={t('move.ok')}
      initial={{}}
      onClose={onClose}
      onSubmit={async ({ to }) => {
        if (to !== undefined) await moving?.run(to)
      }}
    >
      <Form.Item name="to" label={t('move.to')} rules={[{ required: true, message: t('move.choose') }]}>
        <TreeSelect
          treeData={[top]}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t('move.choose')}
          listHeight={320}
        />
      </Form.Item>
    </FormModal>
  )
}
