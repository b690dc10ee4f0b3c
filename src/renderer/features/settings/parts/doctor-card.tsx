import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { doctor } from '../../../../contract/helper/commands.ts'
import { useHelperConnected, useHelperLink } from '../../../core/helper/use-helper.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

const KIND = { ok: 'success', warn: 'warning', bad: 'danger' } as const

/** Asks the helper to look at this computer; nothing runs before the button is pressed. */
export function DoctorCard() {
  const { t } = useTranslation('settings')
  const link = useHelperLink()
  const connected = useHelperConnected()
  const check = useQuery({
    queryKey: ['helper', 'doctor'],
    queryFn: () => link.send(doctor, {}),
    enabled: false,
    retry: false,
  })
  if (!connected) return null
  const button = (
    <Button loading={check.isFetching} onClick={() => void check.refetch()}>
      {t(check.isFetching ? 'doctor.running' : 'doctor.run')}
    </Button>
  )
  return (
    <SectionCard title={t('doctor.title')} text={t('doctor.text')} extra={button} flush={check.data !== undefined}>
      {check.error ? (
        <ErrorState small text={check.error.message} onRetry={() => void check.refetch()} />
      ) : check.data ? (
        <Table
          size="small"
          rowKey={(row) => `${row.name} ${row.text}`}
          pagination={false}
          dataSource={check.data.checks}
          columns={[
            { key: 'name', title: t('doctor.item'), width: 128, render: (_, row) => t(`doctor.names.${row.name}`) },
            {
              key: 'level',
              title: t('doctor.result'),
              width: 96,
              render: (_, row) => <StatusTag kind={KIND[row.level]}>{t(`doctor.levels.${row.level}`)}</StatusTag>,
            },
            {
              key: 'text',
              title: t('doctor.detail'),
              render: (_, row) => (row.remedy ? `${row.text}；${row.remedy}` : row.text),
            },
          ]}
        />
      ) : null}
    </SectionCard>
  )
}
