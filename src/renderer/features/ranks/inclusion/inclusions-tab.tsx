import { CheckCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Image, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { InclusionRow } from '../../../../contract/entities/rank.ts'
import { listInclusions } from '../../../../contract/http/rank.ts'
import { planFilter } from '../../../core/choices/plan-select.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { type ResourceColumn, ResourceTable } from '../../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import {
  BUSY_POLL_MS,
  canBeLooked,
  INCLUSION_FILTERS,
  type InclusionFilter,
  inclusionInput,
  INCLUSIONS,
} from '../rank-list.ts'
import { AT_ONCE, useRankActions } from '../use-rank-actions.tsx'
import { IncludeModal } from './include-modal.tsx'

const KINDS: Readonly<Record<InclusionRow['status'], StatusKind>> = {
  included: 'success',
  not_included: 'neutral',
  unknown: 'warning',
  blocked: 'warning',
  none: 'neutral',
}

/** 收录: published works and whether a search for their title shows them. */
export function InclusionsTab({
  platforms,
  names,
}: {
  platforms: readonly { value: string; name: string }[]
  names: ReadonlyMap<string, string>
}) {
  const { t } = useTranslation('ranks')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const list = useListState<InclusionFilter>('inclusions', INCLUSION_FILTERS)
  const query = useApi(listInclusions, inclusionInput(list.params), {
    keepPrevious: true,
    quiet: true,
    pollMs: (page) => (page?.data.some((row) => row.checking > 0) === true ? BUSY_POLL_MS : false),
  })
  const actions = useRankActions()
  const [noting, setNoting] = useState<InclusionRow | null>(null)
  const [picture, setPicture] = useState('')
  const counts = query.data?.counts ?? {}
  const columns: ResourceColumn<InclusionRow>[] = [
    {
      key: 'title',
      title: t('include.work'),
      always: true,
      width: 208,
      onCell: () => ({ style: { maxWidth: 208 } }),
      render: (_, row) =>
        /^https?:/.test(row.platform_url) ? (
          <a className="ellipsis rank-hit" href={row.platform_url} target="_blank" rel="noreferrer" title={row.title}>
            {row.title || t('untitled')}
          </a>
        ) : (
          <span className="ellipsis rank-hit" title={row.title}>
            {row.title || t('untitled')}
          </span>
        ),
    },
    {
      key: 'platform_value',
      title: t('col.platform'),
      width: 92,
      render: (_, row) => (
        <span className="rank-platform">
          <PlatformIcon value={row.platform_value} />
          {names.get(row.platform_value) ?? row.platform_value}
        </span>
      ),
    },
    { key: 'openname', title: t('include.account'), width: 104, ellipsis: true, render: (_, row) => row.openname },
    {
      key: 'published_time',
      title: t('include.published'),
      width: 108,
      render: (_, row) => <TimeText seconds={row.published_time} />,
    },
    {
      key: 'status',
      title: t('include.result'),
      width: 144,
      render: (_, row) => (
        <span className="rank-text">
          <Tooltip title={row.reason}>
            <span>
              <StatusTag kind={KINDS[row.status]}>
                {t(`include.status.${row.status}`)}
                {row.rank === null ? '' : ` · ${t('rank.at', { n: row.rank })}`}
              </StatusTag>
            </span>
          </Tooltip>
          {row.checking > 0 ? (
            <StatusTag kind="info" live={row.checking === 2}>
              {t(row.checking === 2 ? 'checking' : 'queued')}
            </StatusTag>
          ) : null}
        </span>
      ),
    },
    {
      key: 'checked_time',
      title: t('col.checked'),
      width: 108,
      render: (_, row) => (
        <span className="rank-time">
          <TimeText seconds={row.checked_time} />
          {row.source === 'helper' || row.checked_time === 0 ? null : <small>{t(`source.${row.source}`)}</small>}
        </span>
      ),
    },
    {
      key: 'evidence',
      title: t('history.evidence'),
      width: 72,
      render: (_, row) =>
        row.evidence_url === '' ? (
          '–'
        ) : (
          <Button type="link" size="small" onClick={() => setPicture(row.evidence_url)}>
            {t('include.look')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <ResourceTable<InclusionRow, InclusionFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="publish_item_id"
        searchHint={t('include.search')}
        filters={[
          {
            key: 'inclusion',
            label: t('include.result'),
            width: 144,
            options: INCLUSIONS.map((value) => ({
              value,
              label: `${t(`include.status.${value}`)} ${counts[value] ?? 0}`,
            })),
          },
          {
            key: 'platform_value',
            label: t('col.platform'),
            width: 120,
            options: platforms.map((one) => ({ value: one.value, label: one.name })),
          },
          planFilter('plan_id', t('col.plan')),
        ]}
        errorText={say}
        empty={{
          title: t('include.empty'),
          text: t('include.emptyText'),
          ...(may('task:edit')
            ? {
                action: (
                  <Button type="primary" onClick={() => void navigate(PATHS.planSend)}>
                    {t('include.toPublish')}
                  </Button>
                ),
              }
            : {}),
        }}
        minWidth={940}
        actionsWidth={88}
        rowActions={(row) => [
          may('rank:edit') && {
            key: 'check',
            label: t('include.check'),
            icon: <SearchOutlined />,
            disabled: !canBeLooked(row.platform_value),
            ...(canBeLooked(row.platform_value) ? {} : { hint: t('byHandHint') }),
            onClick: () => actions.checkWorks([row.publish_item_id]),
          },
          may('rank:edit') && {
            key: 'manual',
            label: t('include.manual'),
            icon: <CheckCircleOutlined />,
            onClick: () => setNoting(row),
          },
        ]}
        {...(may('rank:edit')
          ? {
              bulk: (rows: readonly InclusionRow[], clear: () => void) => (
                <Tooltip title={rows.length > AT_ONCE ? t('check.most', { n: AT_ONCE }) : ''}>
                  <Button
                    size="small"
                    disabled={rows.length > AT_ONCE}
                    onClick={() =>
                      actions.checkWorks(
                        rows.map((row) => row.publish_item_id),
                        clear,
                      )
                    }
                  >
                    {t('include.check')}
                  </Button>
                </Tooltip>
              ),
            }
          : {})}
      />
      {noting === null ? null : <IncludeModal row={noting} onClose={() => setNoting(null)} />}
      {picture === '' ? null : (
        <Image
          className="rank-hidden"
          src={picture}
          alt={t('history.evidence')}
          preview={{
            open: true,
            onOpenChange: (open) => {
              if (!open) setPicture('')
            },
          }}
        />
      )}
    </>
  )
}
