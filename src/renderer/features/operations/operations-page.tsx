import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { OPERATION_TYPES, type OperationRow, type OperationType } from '../../../contract/entities/operation.ts'
import { Permit } from '../../core/permissions/permit.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportsDrawer } from './cards/reports-drawer.tsx'
import { OperationCards } from './cards/operation-cards.tsx'
import { OperationForm } from './form/operation-form.tsx'
import { LogTab } from './log/log-tab.tsx'
import { freshOperation, type OperationValues, valuesOf } from './operation-values.ts'
import { useOperationActions } from './use-operation-actions.tsx'
import './operations.css'

type Tab = 'cards' | 'log'

/** 智能运营: duties that are done at their times within caps, and what they did. */
export function OperationsPage() {
  const { t } = useTranslation('operations')
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'log' ? 'log' : 'cards'
  const [edited, setEdited] = useState<{ row: OperationRow | null; start: OperationValues } | null>(null)
  const [isReading, setIsReading] = useState(false)
  // A notice leads to its report.
  const named = /^[1-9]\d{0,14}$/.exec(search.get('report') ?? '')
  const reportId = named === null ? null : Number(named[0])
  const closeReports = (): void => {
    setIsReading(false)
    if (reportId !== null) setSearch({}, { replace: true })
  }
  const actions = useOperationActions()
  const goTo = (to: Tab, operationId?: number): void =>
    setSearch(
      to === 'cards' ? {} : { tab: to, ...(operationId === undefined ? {} : { operation_id: String(operationId) }) },
    )
  const begin = (type: OperationType): void => setEdited({ row: null, start: freshOperation(type, t(`type.${type}`)) })
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Permit perm="operation:edit">
            <Dropdown
              trigger={['click']}
              menu={{
                items: OPERATION_TYPES.map((type) => ({
                  key: type,
                  label: t(`type.${type}`),
                  onClick: () => begin(type),
                })),
              }}
            >
              <Button type="primary" icon={<PlusOutlined />}>
                {t('add')}
              </Button>
            </Dropdown>
          </Permit>
        }
      />
      <Alert className="operation-alert" type="warning" showIcon title={t('limits')} />
      <Tabs
        activeKey={tab}
        onChange={(key) => goTo(key === 'log' ? key : 'cards')}
        items={[
          { key: 'cards', label: t('tab.cards') },
          { key: 'log', label: t('tab.log') },
        ]}
      />
      {tab === 'log' ? (
        <LogTab />
      ) : (
        <OperationCards
          actions={actions}
          onNew={begin}
          onEdit={(row) => setEdited({ row, start: valuesOf(row) })}
          onLog={(row) => goTo('log', row.id)}
          onReports={() => setIsReading(true)}
        />
      )}
      {isReading || reportId !== null ? <ReportsDrawer marked={reportId} onClose={closeReports} /> : null}
      {edited === null ? null : <OperationForm {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}
