import { Empty, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'

const LIMIT = 24

/** Pictures of the library, one of which can be chosen. */
export function CoverImages({ value, onChange }: { value: number | null; onChange: (id: number) => void }) {
  const { t } = useTranslation('videos')
  const [page, setPage] = useState(1)
  const query = useApi(
    attachmentList,
    { page, limit: LIMIT, kind: 'material', mimetype: 'image' },
    { keepPrevious: true, quiet: true },
  )
  const images = query.data?.data ?? []
  return (
    <div className="cover-images">
      {query.error && query.data === undefined ? <NotLoaded query={query} small /> : <StillOld query={query} />}
      <Spin spinning={query.isPending}>
        {query.isSuccess && images.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('cover.noImages')} />
        ) : null}
        <div className="cover-grid" role="group" aria-label={t('cover.mode.image')}>
          {images.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one.id === value}
              className={one.id === value ? 'chosen' : ''}
              title={one.filename}
              onClick={() => onChange(one.id)}
            >
              <img src={one.cover_url || one.fullurl} alt={one.filename} loading="lazy" />
            </button>
          ))}
        </div>
      </Spin>
      <Pagination
        size="small"
        current={page}
        pageSize={LIMIT}
        total={query.data?.total ?? 0}
        onChange={setPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </div>
  )
}
