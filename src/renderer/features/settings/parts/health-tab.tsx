import { Space, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { HealthButton, RecheckButton } from '../../../core/health/health-button.tsx'
import { useHealth, useHealthWords } from '../../../core/health/use-health.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

const KIND = { ok: 'success', warn: 'warning', fault: 'danger' } as const

/** Everything that the installation looks at in itself, the most urgent first. */
export function HealthTab() {
  const { t } = useTranslation('settings')
  const say = useHealthWords()
  const query = useHealth()
  if (query.error && query.data === undefined) return <NotLoaded query={query} />
  const checked = query.data === undefined ? '' : t('health.checked', { time: formatFullTime(query.data.time) })
  return (
    <SectionCard title={t('health.title')} text={`${t('health.text')} ${checked}`} extra={<RecheckButton />} flush>
      <StillOld query={query} />
      <Table
        size="small"
        rowKey="code"
        loading={query.isPending}
        {...(query.isPending ? { locale: { emptyText: ' ' } } : {})}
        pagination={false}
        dataSource={query.data?.checks ?? []}
        columns={[
          { key: 'name', title: t('health.item'), width: 144, render: (_, row) => say(row).name },
          {
            key: 'level',
            title: t('health.result'),
            width: 96,
            render: (_, row) => <StatusTag kind={KIND[row.level]}>{t(`health.levels.${row.level}`)}</StatusTag>,
          },
          {
            key: 'text',
            title: t('health.detail'),
            render: (_, row) => {
              const { text, remedy } = say(row)
              return (
                <span className="health-text">{remedy === '' ? text : t('health.sentence', { text, remedy })}</span>
              )
            },
          },
          {
            key: 'action',
            title: '',
            width: 152,
            align: 'right',
            render: (_, row) => (
              <Space size={8}>
                <HealthButton check={row} />
              </Space>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}
