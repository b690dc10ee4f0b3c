import { App, Button, Checkbox, Input, Pagination, Segmented, Spin, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { UsedBy } from '../../../contract/entities/material.ts'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { listOutputs } from '../../../contract/http/clip.ts'
import { ClipPanel } from '../clips/clip-panel.tsx'
import { useApi } from '../http/use-api.ts'
import '../materials/materials.css'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { LocalUpload } from '../uploads/local-upload.tsx'
import { formatDuration } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TickNumber } from '../works/tick-number.tsx'

export type SourceKind = 'output' | 'video' | 'image'
export interface Sources {
  kind: SourceKind
  ids: number[]
}
export interface SourcePickerProps {
  value?: Sources
  onChange?: (sources: Sources) => void
  /** What may be chosen from; all when absent. */
  kinds?: readonly SourceKind[]
}
const KINDS: readonly SourceKind[] = ['output', 'video', 'image']

const LIMIT = 24
/** What the picker asks for when it opens. */
export const FIRST_OUTPUTS = { page: 1, limit: LIMIT, status: 2 } as const

interface Tile {
  id: number
  name: string
  cover: string
  duration: number | null
  /** Tasks that publish it already. */
  usedIn: readonly UsedBy[]
}

interface Tiles {
  tiles: Tile[]
  total: number
  pending: boolean
  /** Null while there is something to show. */
  error: Error | null
  again: () => void
}

const useTiles = (kind: SourceKind, page: number, keyword: string): Tiles => {
  const search = keyword ? { keyword } : {}
  const outputs = useApi(
    listOutputs,
    { ...FIRST_OUTPUTS, page, ...search },
    { enabled: kind === 'output', keepPrevious: true, quiet: true },
  )
  const files = useApi(
    attachmentList,
    { page, limit: LIMIT, kind: 'material', mimetype: kind === 'image' ? 'image' : 'video', ...search },
    { enabled: kind !== 'output', keepPrevious: true, quiet: true },
  )
  const { data, error, isPending: pending, refetch } = kind === 'output' ? outputs : files
  const rest = {
    total: data?.total ?? 0,
    pending,
    error: data === undefined ? error : null,
    again: () => void refetch(),
  }
  if (kind === 'output')
    return {
      tiles: (outputs.data?.data ?? []).map((one) => ({
        id: one.id,
        name: one.title || `${one.clip_name} #${one.idx}`,
        cover: one.cover_url,
        duration: one.duration_ms,
        usedIn: one.used_in,
      })),
      ...rest,
    }
  return {
    tiles: (files.data?.data ?? []).map((one) => ({
      id: one.id,
      name: one.filename,
      cover: one.cover_url || (kind === 'image' ? one.fullurl : ''),
      duration: one.duration_ms,
      usedIn: [],
    })),
    ...rest,
  }
}

/** What goes out: finished clips, own videos, or pictures that make one image post. Order of choosing is kept. */
export function SourcePicker({ value = { kind: 'output', ids: [] }, onChange, kinds = KINDS }: SourcePickerProps) {
  const { t } = useTranslation('seo')
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const say = useErrorText()
  const { message, modal } = App.useApp()
  const { tiles, total, pending, error, again } = useTiles(value.kind, page, keyword)
  const navigate = useNavigate()
  const may = useMay()
  // Films are made; from this computer come videos and pictures.
  const uploading = value.kind !== 'output' ? value.kind : kinds.includes('video') ? 'video' : null
  // Several may arrive between two looks of the form.
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const uploaded = (id: number): void => {
    const { kind, ids } = now.current
    if (kind === 'output' && ids.length > 0) return void message.info(t('upload.kept'))
    now.current = kind === 'output' ? { kind: 'video', ids: [id] } : { kind, ids: [...new Set([...ids, id])] }
    onChange?.(now.current)
  }
  const take = (id: number): void => onChange?.({ kind: value.kind, ids: [...value.ids, id] })
  const toggle = ({ id, usedIn: [first] }: Tile): void => {
    if (value.ids.includes(id)) return onChange?.({ kind: value.kind, ids: value.ids.filter((one) => one !== id) })
    // A film that goes out twice looks the same to every platform: that is somebody's decision.
    if (first === undefined) take(id)
    else
      modal.confirm({
        title: t('sources.usedTitle'),
        content: t('sources.usedText', { name: first.name }),
        okText: t('sources.usedOk'),
        cancelText: t('cancel'),
        onOk: () => take(id),
      })
  }
  return (
    <div className="source-picker">
      <div className="source-tools">
        <Segmented
          value={value.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`sources.${kind}`) }))}
          onChange={(kind) => {
            setPage(1)
            onChange?.({ kind, ids: [] })
          }}
        />
        <Input.Search
          allowClear
          placeholder={t('sources.search')}
          aria-label={t('sources.search')}
          onSearch={(text) => {
            setPage(1)
            setKeyword(text.trim())
          }}
        />
        {uploading === null ? null : <LocalUpload key={uploading} media={uploading} onTake={uploaded} />}
        <span className="tabular">{t('sources.chosen', { n: value.ids.length })}</span>
      </div>
      <Spin spinning={pending} delay={200}>
        {error !== null ? (
          <ErrorState small text={say(error)} onRetry={again} />
        ) : !pending && tiles.length === 0 ? (
          <EmptyState
            small
            title={t(keyword === '' ? `sources.none.${value.kind}` : 'sources.noMatch')}
            {...(value.kind === 'output' && keyword === '' && may('clip:edit')
              ? { action: <Button onClick={() => void navigate(PATHS.seoClip)}>{t('sources.toClip')}</Button> }
              : {})}
          />
        ) : (
          <div className="source-grid">
            {tiles.map((tile) => (
              <label
                key={tile.id}
                className={value.ids.includes(tile.id) ? 'source-tile chosen' : 'source-tile'}
                title={tile.name}
              >
                {tile.cover ? <img src={tile.cover} alt="" loading="lazy" /> : <span className="source-blank" />}
                <Checkbox checked={value.ids.includes(tile.id)} onChange={() => toggle(tile)} aria-label={tile.name} />
                <TickNumber ids={value.ids} id={tile.id} />
                {tile.duration === null ? null : (
                  <span className="source-time tabular">{formatDuration(tile.duration)}</span>
                )}
                {tile.usedIn[0] === undefined ? null : (
                  <Tag
                    className="source-used"
                    color="warning"
                    title={t('sources.used', { name: tile.usedIn.map((use) => use.name).join('、') })}
                  >
                    <span className="ellipsis">{t('sources.used', { name: tile.usedIn[0].name })}</span>
                  </Tag>
                )}
                <span className="ellipsis">{tile.name}</span>
              </label>
            ))}
          </div>
        )}
      </Spin>
      <Pagination
        size="small"
        current={page}
        pageSize={LIMIT}
        total={total}
        onChange={setPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
      {value.kind === 'output' ? (
        <ClipPanel value={value.ids} onTake={(ids) => onChange?.({ kind: 'output', ids: [...value.ids, ...ids] })} />
      ) : null}
    </div>
  )
}
