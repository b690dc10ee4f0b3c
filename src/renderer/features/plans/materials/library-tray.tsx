import { Button, Input, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList, folderList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatDuration } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { carry, slotOfKey } from './drag.ts'
import { useClearable } from '../../../ui/use-clearable.tsx'

const LIMIT = 24

export interface LibraryTrayProps {
  locked: boolean
  /** Slots that a file lies in already, by file. */
  places: ReadonlyMap<number, readonly number[]>
  onPut: (ids: readonly number[], slot: number) => void
}

/** Files of the library: chosen by click, put into a slot by drag, by the keys 1 to 9, or by the list of slots. */
export function LibraryTray({ locked, places, onPut }: LibraryTrayProps) {
  const { t } = useTranslation('planmaterials')
  const clearable = useClearable()
  const say = useErrorText()
  const [type, setType] = useState<'video' | 'image'>('video')
  const [keyword, setKeyword] = useState('')
  const [folder, setFolder] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const folders = useApi(folderList, {}, { quiet: true, staleMs: 60_000 })
  const query = useApi(
    attachmentList,
    {
      page,
      limit: LIMIT,
      kind: 'material',
      mimetype: type,
      ...(keyword ? { keyword } : {}),
      ...(folder === null ? {} : { folder_id: folder }),
    },
    { keepPrevious: true, quiet: true },
  )
  const files = query.data?.data ?? []
  const toggle = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const put = (ids: readonly number[], slot: number): void => {
    onPut(ids, slot)
    setChosen([])
  }
  const narrowed = keyword !== '' || folder !== null
  const clear = (): void => {
    setKeyword('')
    setFolder(null)
    setPage(1)
  }
  return (
    <SectionCard
      className="plan-library"
      title={t('library.title')}
      text={t('library.text')}
      extra={
        chosen.length > 0 ? (
          <Button size="small" onClick={() => setChosen([])}>
            {t('library.unchoose', { n: chosen.length })}
          </Button>
        ) : null
      }
    >
      <div className="plan-library-head">
        <Segmented
          size="small"
          value={type}
          options={(['video', 'image'] as const).map((value) => ({ value, label: t(`library.${value}`) }))}
          onChange={(value) => {
            setType(value)
            setPage(1)
          }}
        />
        <Input.Search
          size="small"
          key={keyword === '' ? 'empty' : 'set'}
          defaultValue={keyword}
          allowClear
          placeholder={t('library.search')}
          aria-label={t('library.search')}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPage(1)
          }}
        />
        <Select
          size="small"
          className="plan-library-folder"
          allowClear={clearable}
          value={folder}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('library.folder')}
          aria-label={t('library.folder')}
          options={(folders.data ?? [])
            .filter((one) => one.count > 0)
            .map((one) => ({ value: one.id, label: one.name }))}
          onChange={(id: number | null | undefined) => {
            setFolder(id ?? null)
            setPage(1)
          }}
        />
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={LIMIT}
          total={query.data?.total ?? 0}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={setPage}
        />
      </div>
      <div className="plan-library-files">
        {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
        {query.error && query.data === undefined ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : null}
        {query.isSuccess && files.length === 0 ? (
          <EmptyState
            small
            title={narrowed ? t('library.noMatch') : t(`library.none.${type}`)}
            text={narrowed ? '' : t('library.noneText')}
            {...(narrowed
              ? {
                  action: (
                    <Button size="small" onClick={clear}>
                      {t('library.clear')}
                    </Button>
                  ),
                }
              : {})}
          />
        ) : null}
        {files.map((file) => {
          const at = places.get(file.id) ?? []
          const cover = file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : '')
          return (
            <button
              key={file.id}
              type="button"
              className={chosen.includes(file.id) ? 'library-tile chosen' : 'library-tile'}
              aria-pressed={chosen.includes(file.id)}
              title={file.filename}
              draggable={!locked}
              disabled={locked}
              aria-keyshortcuts="1 2 3 4 5 6 7 8 9"
              aria-label={
                at.length > 0 ? t('library.placed', { name: file.filename, slots: at.join('、') }) : file.filename
              }
              onClick={() => toggle(file.id)}
              onDragStart={(event) =>
                carry(event.dataTransfer, { ids: chosen.includes(file.id) ? chosen : [file.id], from: 0 })
              }
              onKeyDown={(event) => {
                const slot = slotOfKey(event)
                if (slot > 0) put(chosen.length > 0 ? chosen : [file.id], slot)
              }}
            >
              {cover === '' ? (
                <span className="slot-blank" />
              ) : (
                <img src={cover} alt="" draggable={false} loading="lazy" />
              )}
              {file.duration_ms === null || file.duration_ms === 0 ? null : (
                <span className="slot-time tabular" data-words={formatDuration(file.duration_ms)} />
              )}
              {at.length > 0 ? <span className="library-at tabular" data-words={at.join(' ')} /> : null}
              <span className="ellipsis">{file.filename}</span>
            </button>
          )
        })}
      </div>
    </SectionCard>
  )
}
