import { PictureOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Empty, Input, Modal, Pagination, Segmented, Space, Spin } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import type { TextPicture } from './pictures-of.ts'

export interface CoverFieldProps {
  /** Pictures of the text as they are now. */
  pictures: () => TextPicture[]
  id: number
  url: string
  disabled: boolean
  /** `id` 0 = none. */
  onChange: (id: number, url: string) => void
}

const LIMIT = 24

/** Cover of the article: a picture of the text, or one of the material library; new ones are uploaded there. */
export function CoverField({ pictures, id, url, disabled, onChange }: CoverFieldProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const { uploads } = useServices()
  const mayUpload = usePermit('material:upload')
  const mayLook = usePermit('material:list')
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState<'text' | 'library'>('text')
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const files = useRef<HTMLInputElement>(null)
  const query = useApi(
    attachmentList,
    { page, limit: LIMIT, mimetype: 'image', kind: 'material', ...(keyword === '' ? {} : { keyword }) },
    { enabled: open && from === 'library' && mayLook, keepPrevious: true, quiet: true },
  )
  const inText = open ? pictures() : []
  const tiles =
    from === 'text'
      ? inText
      : (query.data?.data ?? []).map((file) => ({
          id: file.id,
          url: file.fullurl,
          thumb: file.cover_url || file.fullurl,
          name: file.filename,
        }))
  const pick = (chosen: number, address: string): void => {
    onChange(chosen, address)
    setOpen(false)
  }
  const show = (): void => {
    setFrom(pictures().length > 0 || !mayLook ? 'text' : 'library')
    setOpen(true)
  }
  return (
    <div className="cover-field">
      <button type="button" className="plain cover-now" disabled={disabled} title={t('cover.choose')} onClick={show}>
        {url === '' ? (
          <span className="cover-none">
            <PictureOutlined aria-hidden="true" />
            {t('cover.none')}
          </span>
        ) : (
          <img src={url} alt={t('cover.alt')} />
        )}
      </button>
      <Space orientation="vertical" size={4}>
        <Button size="small" disabled={disabled} onClick={show}>
          {t('cover.choose')}
        </Button>
        <Button size="small" type="text" disabled={disabled || id === 0} onClick={() => onChange(0, '')}>
          {t('cover.remove')}
        </Button>
      </Space>
      <Modal
        open={open}
        title={t('cover.choose')}
        footer={null}
        width={760}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <div className="cover-tools">
          <Segmented
            value={from}
            aria-label={t('cover.from')}
            options={[
              { value: 'text', label: t('cover.text') },
              ...(mayLook ? [{ value: 'library', label: t('cover.library') } as const] : []),
            ]}
            onChange={(next) => setFrom(next === 'text' ? 'text' : 'library')}
          />
          {from === 'library' ? (
            <Input.Search
              allowClear
              placeholder={t('cover.search')}
              aria-label={t('cover.search')}
              onSearch={(text) => {
                setPage(1)
                setKeyword(text.trim())
              }}
            />
          ) : null}
          {from === 'library' && mayUpload ? (
            <Button icon={<UploadOutlined />} onClick={() => files.current?.click()}>
              {t('cover.upload')}
            </Button>
          ) : null}
        </div>
        <input
          ref={files}
          hidden
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('cover.upload')}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            if (chosen.length > 0 && uploads.add(chosen) > 0) message.info(t('cover.uploading'))
          }}
        />
        {from === 'text' ? null : query.error && query.data === undefined ? (
          <NotLoaded query={query} small />
        ) : (
          <StillOld query={query} />
        )}
        <Spin spinning={from === 'library' && query.isPending}>
          {tiles.length === 0 && (from === 'text' || query.isSuccess) ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(from === 'text' ? 'cover.noText' : 'cover.noLibrary')}
            />
          ) : null}
          <div className="cover-grid">
            {tiles.map((tile) => (
              <button
                key={tile.id}
                type="button"
                className={tile.id === id ? 'plain cover-tile chosen' : 'plain cover-tile'}
                aria-pressed={tile.id === id}
                title={tile.name}
                aria-label={tile.name}
                onClick={() => pick(tile.id, tile.url)}
              >
                <img src={tile.thumb} alt="" loading="lazy" />
                <span className="ellipsis">{tile.name}</span>
              </button>
            ))}
          </div>
        </Spin>
        {from === 'library' ? (
          <Pagination
            size="small"
            current={page}
            pageSize={LIMIT}
            total={query.data?.total ?? 0}
            onChange={setPage}
            showSizeChanger={false}
            hideOnSinglePage
          />
        ) : null}
      </Modal>
    </div>
  )
}
