import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  PlusCircleOutlined,
  ProfileOutlined,
  RedoOutlined,
  SendOutlined,
} from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { clipInfo, type listOutputs } from '../../../contract/http/clip.ts'
import { planFilter } from '../../core/choices/plan-select.tsx'
import type { ApiError } from '../../core/http/api-error.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import type { Filter } from '../../ui/filter-bar.tsx'
import { MediaPreview } from '../../ui/media-preview.tsx'
import { ResourceTable, type RowSelection } from '../../ui/resource-table.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import type { ListState } from '../../ui/use-list-state.ts'
import type { Appending } from './parts/append-order.tsx'
import { CoverModal } from './parts/cover-modal.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { FilmCard } from './parts/film-card.tsx'
import { RenameFilm } from './parts/rename-film.tsx'
import type { FilmActions } from './parts/use-film-actions.tsx'
import { useDownload } from './parts/use-download.tsx'
import { ZipModal } from './parts/zip-modal.tsx'
import { FILM_STATES, type Film, type FilmFilter, isMoving, previewItems } from './video-list.ts'
import '../../ui/media-grid.css'

export interface FilmsTabProps {
  list: ListState<FilmFilter>
  query: UseQueryResult<OutputOf<typeof listOutputs>, ApiError>
  actions: FilmActions
  /** Filter by mode, when there is more than one. */
  modeFilter: readonly Filter<'mode'>[]
  /** May this person see plans? Then the list is narrowed to one of them. */
  plans: boolean
  emptyAction: ReactNode
  onOrder: (id: number) => void
  onAppend: (order: Appending) => void
}

/** Says that only one order's films are shown. */
function OnlyOrder({ list, onOrder }: { list: ListState<FilmFilter>; onOrder: (id: number) => void }) {
  const { t } = useTranslation('videos')
  const id = Number(list.get('clip_id'))
  const order = useApi(clipInfo, { id }, { quiet: true, enabled: id > 0 })
  if (!(id > 0)) return null
  return (
    <Alert
      className="videos-only"
      type="info"
      title={t('only', { name: order.data?.name ?? `#${id}` })}
      action={
        <>
          <Button size="small" type="link" onClick={() => onOrder(id)}>
            {t('openOrder')}
          </Button>
          <Button size="small" type="link" onClick={() => list.set({ clip_id: '' })}>
            {t('showAll')}
          </Button>
        </>
      }
    />
  )
}

/** 成片: films of all orders as upright cards. */
export function FilmsTab({ list, query, actions, modeFilter, plans, emptyAction, onOrder, onAppend }: FilmsTabProps) {
  const { t } = useTranslation('videos')
  const may = useMay()
  const say = useErrorText()
  const download = useDownload()
  const [shown, setShown] = useState<number | null>(null)
  const [renaming, setRenaming] = useState<Film | null>(null)
  const [covering, setCovering] = useState<Film | null>(null)
  const last = useRef<number | null>(null)
  const films = query.data?.data ?? []
  const items = previewItems(films, (film) => films.find((one) => one.id === film.id)?.clip_name ?? '')
  const play = (film: Film): void => setShown(items.findIndex((one) => one.film === film.id))

  const actionsOf = (film: Film): RowAction[] => {
    const done = film.status === 2
    return [
      ...(done
        ? [{ key: 'play', label: t('action.play'), icon: <PlayCircleOutlined />, onClick: () => play(film) }]
        : []),
      ...(done && may('task:edit')
        ? [
            {
              key: 'publish',
              label: t('action.publish'),
              icon: <SendOutlined />,
              onClick: () => actions.publish([film]),
            },
          ]
        : []),
      ...(done
        ? [
            {
              key: 'download',
              label: t('action.download'),
              icon: <DownloadOutlined />,
              onClick: () => void download.one(film.id),
            },
          ]
        : []),
      ...(may('clip:edit')
        ? [{ key: 'rename', label: t('action.rename'), icon: <EditOutlined />, onClick: () => setRenaming(film) }]
        : []),
      ...(may('clip:edit') && done && film.pictures === undefined
        ? [{ key: 'cover', label: t('action.cover'), icon: <PictureOutlined />, onClick: () => setCovering(film) }]
        : []),
      ...(may('clip:edit') && !isMoving(film)
        ? [
            {
              key: 'again',
              label: t('action.again'),
              icon: <RedoOutlined />,
              onClick: () => void actions.renderAgain([film]),
            },
          ]
        : []),
      ...(may('clip:edit')
        ? [
            {
              key: 'append',
              label: t('action.append'),
              icon: <PlusCircleOutlined />,
              onClick: () => onAppend({ id: film.clip_id, name: film.clip_name, mode: film.mode }),
            },
          ]
        : []),
      { key: 'order', label: t('openOrder'), icon: <ProfileOutlined />, onClick: () => onOrder(film.clip_id) },
      ...(may('clip:del')
        ? [
            {
              key: 'delete',
              label: t('action.delete'),
              icon: <DeleteOutlined />,
              danger: true,
              onClick: () => actions.removeFilms([film], () => film.clip_name),
            },
          ]
        : []),
    ]
  }
  const open = (film: Film): void => (film.status === 2 ? play(film) : onOrder(film.clip_id))
  const bulk = (rows: readonly Film[], clear: () => void): ReactNode => {
    const ready = rows.filter((film) => film.status === 2)
    const name = (film: { id: number }): string => rows.find((one) => one.id === film.id)?.clip_name ?? ''
    return (
      <>
        {may('task:edit') ? (
          <Button size="small" disabled={ready.length === 0} onClick={() => actions.publish(rows)}>
            {t('action.publish')}
          </Button>
        ) : null}
        <Button
          size="small"
          disabled={ready.length === 0}
          onClick={() => void download.many(ready.map((film) => film.id))}
        >
          {t('action.zip')}
        </Button>
        {may('clip:edit') ? (
          <Button size="small" disabled={rows.some(isMoving)} onClick={() => void actions.renderAgain(rows, clear)}>
            {t('action.again')}
          </Button>
        ) : null}
        {may('clip:del') ? (
          <Button size="small" danger onClick={() => actions.removeFilms(rows, name, clear)}>
            {t('action.delete')}
          </Button>
        ) : null}
      </>
    )
  }
  const grid = (rows: readonly Film[], selection: RowSelection<Film>): ReactNode => {
    const has = (film: Film): boolean => selection.keys.includes(film.id)
    const chosen = rows.filter(has).length
    const choose = (film: Film, at: number, range: boolean): void => {
      const from = last.current
      last.current = at
      if (range && from !== null && from < rows.length)
        selection.choose(rows.slice(Math.min(from, at), Math.max(from, at) + 1), !has(film))
      else selection.toggle(film)
    }
    return (
      <>
        <div className="media-head">
          <Checkbox
            checked={chosen === rows.length}
            indeterminate={chosen > 0 && chosen < rows.length}
            onChange={(event) => selection.choose(rows, event.target.checked)}
          >
            {t('choosePage')}
          </Checkbox>
        </div>
        <div className="media-grid tall">
          {rows.map((film, at) => (
            <FilmCard
              key={film.id}
              film={film}
              chosen={has(film)}
              onChoose={(range) => choose(film, at, range)}
              onOpen={() => open(film)}
              actions={actionsOf(film)}
            />
          ))}
        </div>
      </>
    )
  }
  return (
    <>
      <OnlyOrder list={list} onOrder={onOrder} />
      <ResourceTable<Film, FilmFilter>
        list={list}
        query={query}
        columns={[]}
        rowKey="id"
        searchHint={t('search')}
        filters={[
          {
            key: 'status',
            label: t('filter.status'),
            width: 112,
            options: FILM_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            key: 'used',
            label: t('filter.used'),
            width: 112,
            options: [
              { value: '1', label: t('filter.usedYes') },
              { value: '0', label: t('filter.usedNo') },
            ],
          },
          { key: 'from', label: t('filter.from'), render: () => <DateRange list={list} /> },
          ...(plans ? [planFilter<FilmFilter>('plan_id', t('filter.plan'))] : []),
          ...modeFilter,
        ]}
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: emptyAction }}
        bulk={bulk}
        render={grid}
      />
      <MediaPreview items={items} index={shown} onIndex={setShown} />
      <RenameFilm film={renaming} onClose={() => setRenaming(null)} />
      <CoverModal film={covering} onClose={() => setCovering(null)} />
      <ZipModal zip={download.zip} onClose={download.close} />
    </>
  )
}
