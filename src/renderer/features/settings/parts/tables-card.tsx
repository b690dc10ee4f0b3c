import { Button, Space, Table, type TableColumnType, Tooltip, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableState } from '../../../../contract/entities/selector-tables.ts'
import { selectorTables, switchPlatform } from '../../../../contract/http/selector-tables.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { useHelperConnected } from '../../../core/helper/use-helper.ts'
import { useTables } from '../../../core/helper/use-tables.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { ProbePanel } from './probe-panel.tsx'
import { SwitchModal } from './switch-modal.tsx'
import { useTableActions } from './use-table-actions.ts'

interface Line {
  value: string
  name: string
  /** Switched off for the company, or by this helper's own table. */
  off: string
  state: TableState | undefined
  /** The table that the company keeps: with its own sentence, it is the table that switches off. */
  kept: { off: string } | undefined
}

/** Version and source of the table, and why it is not the newest one. */
function TableCell({ state }: { state: TableState | undefined }) {
  const { t } = useTranslation('settings')
  if (state === undefined) return '–'
  return (
    <Tooltip title={state.note || undefined}>
      <span className="tabular">
        {t(state.source === 'installed' ? 'tables.own' : 'tables.builtIn', {
          version: state.version,
          date: state.date,
        })}
      </span>
      {state.note ? <span className="table-note">{state.note}</span> : null}
    </Tooltip>
  )
}

/** Keys that were found by later alternatives: the page moves away from the table. */
function HealthCell({ state }: { state: TableState | undefined }) {
  const { t } = useTranslation('settings')
  if (state === undefined) return '–'
  const { fallbacks, runs } = state
  if (runs === 0) return <StatusTag kind="neutral">{t('tables.noRuns')}</StatusTag>
  if (fallbacks.length === 0) return <StatusTag kind="success">{t('tables.healthy', { n: runs })}</StatusTag>
  const words = fallbacks.map(({ key, later, runs, nth }) => t('tables.fallback', { key, later, runs, nth }))
  return (
    <Tooltip
      title={
        <>
          <p>{t('tables.fallbacksText')}</p>
          <p>{`${t('tables.technical')}：${words.join('；')}`}</p>
        </>
      }
    >
      <span>
        <StatusTag kind="info">{t('tables.fallbacks', { n: fallbacks.length })}</StatusTag>
      </span>
    </Tooltip>
  )
}

/**
 * Whether each platform's table still fits its page: versions, keys that needed later alternatives, a dry probe per
 * account, and the switch.
 */
export function TablesCard() {
  const { t } = useTranslation('settings')
  const may = usePermit('setting:edit')
  const connected = useHelperConnected()
  const platforms = useApi(listPlatforms, {}, { quiet: true })
  const tables = useTables()
  const stored = useApi(selectorTables, {}, { quiet: true })
  const actions = useTableActions()
  const [switching, setSwitching] = useState<{ value: string; name: string } | null>(null)
  const switchOn = useCall(switchPlatform, { refreshes: [listPlatforms] })
  if (platforms.error && platforms.data === undefined) return <NotLoaded query={platforms} small />
  const states = new Map((connected ? (tables.data ?? []) : []).map((state) => [state.platform_value, state]))
  const lines: Line[] = (platforms.data ?? [])
    .filter((platform) => platform.auth_modes.includes('helper'))
    .map(({ value, name, off }) => ({
      value,
      name,
      off: off || (states.get(value)?.off ?? ''),
      state: states.get(value),
      kept: stored.data?.list.find((one) => one.platform_value === value),
    }))
  const columns: TableColumnType<Line>[] = [
    {
      key: 'platform',
      title: t('pace.platform'),
      width: 128,
      render: (_, line) => (
        <span className="pace-platform">
          <PlatformIcon value={line.value} /> {line.name}
        </span>
      ),
    },
    { key: 'table', title: t('tables.table'), width: 184, render: (_, line) => <TableCell state={line.state} /> },
    { key: 'health', title: t('tables.health'), render: (_, line) => <HealthCell state={line.state} /> },
    {
      key: 'off',
      title: t('helper.state'),
      width: 160,
      render: (_, line) =>
        line.off ? (
          <StatusTag
            kind="danger"
            title={line.off === (line.kept?.off || line.state?.off) ? t('tables.offByTable') : line.off}
          >
            {line.off}
          </StatusTag>
        ) : (
          <StatusTag kind="success">{t('tables.on')}</StatusTag>
        ),
    },
    {
      key: 'actions',
      title: '',
      width: 168,
      align: 'right',
      render: (_, line) => (
        <Space size={0}>
          {line.state?.source === 'installed' && !line.state.off ? (
            <Button
              type="text"
              size="small"
              onClick={() => actions.reset(line.value, line.name, line.kept !== undefined)}
            >
              {t('tables.reset')}
            </Button>
          ) : null}
          {may && line.off && line.off !== (line.kept?.off || line.state?.off) ? (
            <Button
              type="text"
              size="small"
              loading={switchOn.isPending && switchOn.variables?.platform_value === line.value}
              onClick={() => switchOn.mutate({ platform_value: line.value, off: '' })}
            >
              {t('tables.switchOn')}
            </Button>
          ) : null}
          {may && !line.off ? (
            <Button type="text" size="small" danger onClick={() => setSwitching(line)}>
              {t('tables.off')}
            </Button>
          ) : null}
        </Space>
      ),
    },
  ]
  const upload = (
    <Upload
      accept=".json,application/json"
      showUploadList={false}
      beforeUpload={(file) => (actions.install(file), false)}
      disabled={!connected || actions.installing}
    >
      <Button loading={actions.installing} disabled={!connected}>
        {t('tables.install')}
      </Button>
    </Upload>
  )
  return (
    <SectionCard title={t('tables.title')} text={t('tables.text')} extra={upload} flush>
      <StillOld query={platforms} />
      <Table<Line>
        className="tables-card"
        size="small"
        rowKey="value"
        loading={platforms.isPending}
        pagination={false}
        dataSource={lines}
        columns={columns}
        scroll={{ x: 768 }}
        expandable={{
          expandedRowRender: (line) => <ProbePanel platform={line.value} />,
          rowExpandable: () => connected,
        }}
      />
      <SwitchModal platform={switching} onClose={() => setSwitching(null)} />
    </SectionCard>
  )
}
