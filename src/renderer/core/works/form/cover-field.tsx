import { Button, Empty, Modal, Space, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { NotLoaded, StillOld } from '../../http/not-loaded.tsx'
import { useApi } from '../../http/use-api.ts'
import '../../materials/materials.css'
import { LocalUpload } from '../../uploads/local-upload.tsx'

export interface CoverFieldProps {
  /** Address of the cover it has now. */
  current: string
  value?: number | null
  onChange?: (attachmentId: number | null) => void
}

/** Cover out of the material library's pictures; null keeps what is there. */
export function CoverField({ current, value = null, onChange }: CoverFieldProps) {
  const { t } = useTranslation('seo')
  const [open, setOpen] = useState(false)
  const query = useApi(
    attachmentList,
    { page: 1, limit: 60, kind: 'material', mimetype: 'image' },
    { enabled: open || value !== null, quiet: true },
  )
  const images = query.data?.data ?? []
  const chosen = images.find((one) => one.id === value)
  const shown = chosen ? chosen.cover_url || chosen.fullurl : current
  return (
    <Space align="end">
      {shown ? <img className="drawer-cover" src={shown} alt={t('fields.cover')} /> : <span className="drawer-cover" />}
      <Button onClick={() => setOpen(true)}>{t('fields.coverChoose')}</Button>
      {value === null ? null : (
        <Button type="text" onClick={() => onChange?.(null)}>
          {t('fields.coverKeep')}
        </Button>
      )}
      <Modal open={open} title={t('fields.coverChoose')} footer={null} width={720} onCancel={() => setOpen(false)}>
        <div className="source-tools">
          <LocalUpload
            media="image"
            single
            onTake={(id) => {
              onChange?.(id)
              setOpen(false)
            }}
          />
        </div>
        {query.error && query.data === undefined ? <NotLoaded query={query} small /> : <StillOld query={query} />}
        <Spin spinning={query.isPending}>
          {query.isSuccess && images.length === 0 ? <Empty description={t('sources.none.image')} /> : null}
          <div className="source-grid">
            {images.map((one) => (
              <button
                key={one.id}
                type="button"
                className={one.id === value ? 'source-tile chosen' : 'source-tile'}
                title={one.filename}
                onClick={() => {
                  onChange?.(one.id)
                  setOpen(false)
                }}
              >
                <img src={one.cover_url || one.fullurl} alt={one.filename} loading="lazy" />
                <span className="ellipsis">{one.filename}</span>
              </button>
            ))}
          </div>
        </Spin>
      </Modal>
    </Space>
  )
}
