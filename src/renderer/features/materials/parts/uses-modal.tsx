import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { UsesOf } from './details-drawer.tsx'

/** Where one file is used. */
export function UsesModal({ file, onClose }: { file: Attachment | null; onClose: () => void }) {
  const { t } = useTranslation('materials')
  return (
    <Drawer
      open={file !== null}
      title={t('usesTitle', { name: file?.filename ?? '' })}
      size={420}
      onClose={onClose}
      destroyOnHidden
    >
      {file === null ? null : <UsesOf id={file.id} />}
    </Drawer>
  )
}
