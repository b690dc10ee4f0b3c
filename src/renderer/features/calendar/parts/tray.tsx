import { Button, Checkbox, Input } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { UnscheduledWork } from '../../../../contract/entities/plan.ts'
import type { unscheduledItems } from '../../../../contract/http/plan.ts'
import type { ApiError } from '../../../core/http/api-error.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useFailure } from '../../../core/http/use-failure.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'

const TYPING_MS = 300

export interface TrayProps {
  query: Pick<
    UseQueryResult<OutputOf<typeof unscheduledItems>, ApiError>,
    'data' | 'error' | 'failureReason' | 'isFetching' | 'isSuccess' | 'isPlaceholderData' | 'refetch'
  >
  mayMove: boolean
  keyword: string
  selected: ReadonlySet<number>
  onKeyword: (text: string) => void
  onSelect: (ids: readonly number[], on: boolean) => void
  onSchedule: (works: readonly UnscheduledWork[]) => void
  /** Loads more; null = all that one call gives are there. */
  onMore: (() => void) | null
}

/** Works without a time: dragged onto a day, or given times by themselves. */
export function Tray({ query, mayMove, keyword, selected, onKeyword, onSelect, onSchedule, onMore }: TrayProps) {
  const { t } = useTranslation('calendar')
  const failure = useFailure(query)
  const [typed, setTyped] = useState(keyword)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const works = query.data?.data ?? []
  const chosen = works.filter((work) => selected.has(work.id))
  const left = (query.data?.total ?? 0) - works.length
  const search = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onKeyword(text.trim()), TYPING_MS)
  }
  const list = (
    <>
      {mayMove ? (
        <div className="tray-tools">
          <Checkbox
            checked={chosen.length > 0 && chosen.length === works.length}
            indeterminate={chosen.length > 0 && chosen.length < works.length}
            onChange={(event) =>
              onSelect(
                works.map((work) => work.id),
                event.target.checked,
              )
            }
          >
            {t('tray.all')}
          </Checkbox>
          <Button size="small" type="primary" onClick={() => onSchedule(chosen.length > 0 ? chosen : works)}>
            {t('auto.button')}
            {chosen.length > 0 ? ` (${chosen.length})` : ''}
          </Button>
        </div>
      ) : null}
      <ul>
        {works.map((work) => (
          <li
            key={work.id}
            className={`tray-work chip${selected.has(work.id) ? ' chosen' : ''}`}
            data-id={work.id}
            data-words={`${work.openname} ${work.title}`}
            {...(mayMove ? { 'data-drag': '' } : {})}
            title={`${work.openname}\n${work.title}`}
          >
            {mayMove ? (
              <Checkbox
                checked={selected.has(work.id)}
                aria-label={t('tray.choose', { name: work.title })}
                onChange={(event) => onSelect([work.id], event.target.checked)}
              />
            ) : null}
            <PlatformIcon value={work.platform_value} size={16} />
            <span className="chip-words">
              <b>{work.openname}</b> {work.title}
            </span>
          </li>
        ))}
      </ul>
      {left === 0 ? null : onMore === null ? (
        <p className="calendar-note">{t('tray.rest', { n: left })}</p>
      ) : (
        <Button size="small" type="link" onClick={onMore}>
          {t('tray.more', { n: left })}
        </Button>
      )}
    </>
  )
  return (
    <aside className="tray" data-drop="tray" aria-label={t('tray.title')}>
      <header>
        <b>{t('tray.title')}</b>
        <span>{query.data?.total ?? ''}</span>
      </header>
      <Input
        allowClear
        value={typed}
        maxLength={100}
        placeholder={t('tray.search')}
        aria-label={t('tray.search')}
        onChange={(event) => search(event.target.value)}
      />
      {query.data === undefined ? (
        <NotLoaded query={{ error: failure, isFetching: query.isFetching, refetch: query.refetch }} rows={5} small />
      ) : works.length === 0 ? (
        <EmptyState
          small
          title={t(keyword === '' ? 'tray.empty' : 'tray.noMatch')}
          text={t(keyword === '' ? 'tray.emptyText' : 'tray.noMatchText')}
        />
      ) : (
        list
      )}
      {(query.data?.failed ?? 0) > 0 ? (
        <p className="calendar-note">
          {t('tray.failed', { n: query.data?.failed })}{' '}
          <Link to={withQuery(PATHS.planTask, { state: '-1' })}>{t('tray.toFailed')}</Link>
        </p>
      ) : null}
      {mayMove ? <p className="calendar-note">{t('tray.hint')}</p> : null}
    </aside>
  )
}
