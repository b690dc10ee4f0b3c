import { Modal, Select, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NINE_SLOTS } from '../../../../contract/constants.ts'
import { useOwnNames } from '../../../core/i18n/use-own-names.ts'
import { folderOf } from '../../../core/uploads/dropped-files.ts'
import { byFolder, slotOfFolder } from './slot-folders.ts'

export interface FolderModalProps {
  files: readonly File[]
  onClose: () => void
  onOk: (slotOf: (file: File) => number) => void
}

/** Which folder goes into which slot; guessed by the folders' names. */
export function FolderModal({ files, onClose, onOk }: FolderModalProps) {
  const { t } = useTranslation('planmaterials')
  const names = useOwnNames('slots', NINE_SLOTS)
  const rows = byFolder(files, folderOf)
  const [slots, setSlots] = useState(() => new Map(rows.map((row) => [row.folder, slotOfFolder(row.folder)])))
  const chosen = rows.reduce((sum, row) => sum + ((slots.get(row.folder) ?? 0) > 0 ? row.files.length : 0), 0)
  return (
    <Modal
      open
      title={t('folders.title')}
      width={640}
      okText={t('folders.ok', { n: files.length })}
      cancelText={t('cancel')}
      onCancel={onClose}
      onOk={() => onOk((file) => slots.get(folderOf(file)) ?? 0)}
    >
      <p>{t('folders.text', { n: chosen, of: files.length })}</p>
      <Table
        size="small"
        rowKey="folder"
        dataSource={rows}
        pagination={false}
        scroll={{ y: 320 }}
        columns={[
          {
            key: 'folder',
            title: t('folders.folder'),
            ellipsis: true,
            render: (_, row) => row.folder || t('folders.loose'),
          },
          { key: 'n', title: t('folders.files'), width: 88, align: 'right', render: (_, row) => row.files.length },
          {
            key: 'slot',
            title: t('folders.slot'),
            width: 184,
            render: (_, row) => (
              <Select
                size="small"
                className="plan-folder-slot"
                aria-label={t('folders.slotOf', { name: row.folder || t('folders.loose') })}
                value={slots.get(row.folder) ?? 0}
                options={[
                  { value: 0, label: t('folders.none') },
                  ...names.map((one) => ({ value: one.slot, label: `${one.slot} ${one.name}` })),
                ]}
                onChange={(slot: number) => setSlots(new Map(slots).set(row.folder, slot))}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}
