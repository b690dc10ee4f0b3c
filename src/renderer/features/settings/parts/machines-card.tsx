import { Alert, Table } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type RenderMachine, renderMachines } from '../../../../contract/http/clip-engine.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

/** As often as a machine says that it lives, ms. */
const LOOK_MS = 5_000

const KIND = { alive: 'success', notReady: 'warning', gone: 'danger' } as const
const stateOf = ({ alive, renders, ready }: RenderMachine): keyof typeof KIND =>
  alive === 0 ? 'gone' : renders > 0 && ready === 0 ? 'notReady' : 'alive'

/** What a machine does, in one line: the company's own works by name, the others counted. */
const doing = (machine: RenderMachine, t: TFunction<'settings'>): string => {
  if (machine.alive === 0) return t('clip.machines.lost', { time: formatFullTime(machine.beat_time) })
  const own = machine.works.map((work) =>
    t('clip.machines.work', { name: work.title || t(`clip.machines.kinds.${work.kind}`), n: work.progress }),
  )
  const others = machine.busy - machine.works.length
  if (own.length === 0 && others <= 0)
    return machine.renders === 0
      ? t('clip.machines.noFilms')
      : machine.ready === 1
        ? t('clip.machines.idle')
        : machine.reason
  return [...own, ...(others > 0 ? [t('clip.machines.others', { n: others })] : [])].join('、')
}

/** The machines that make the films: who is there, how large it is, what it works on. */
export function MachinesCard() {
  const { t } = useTranslation('settings')
  const query = useApi(renderMachines, {}, { quiet: true, pollMs: LOOK_MS })
  const list = query.data?.machines ?? []
  const nobody = query.data !== undefined && !list.some((one) => one.alive === 1 && one.renders > 0)
  return (
    <SectionCard title={t('clip.machines.title')} text={t('clip.machines.text', { n: query.data?.back_s ?? 30 })}>
      {query.error && query.data === undefined ? (
        <NotLoaded query={query} />
      ) : (
        <>
          <StillOld query={query} />
          {nobody ? (
            <Alert
              className="settings-alert"
              type="warning"
              showIcon
              title={t('clip.machines.nobody')}
              description={t('clip.machines.how')}
            />
          ) : null}
          <Table
            size="small"
            rowKey="id"
            loading={query.isPending}
            pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
            dataSource={list}
            scroll={{ x: 720 }}
            columns={[
              {
                key: 'name',
                title: t('clip.machines.name'),
                width: 200,
                ellipsis: true,
                render: (_, row) => (row.self === 1 ? t('clip.machines.self', { name: row.name }) : row.name),
              },
              {
                key: 'alive',
                title: t('clip.machines.state'),
                width: 96,
                render: (_, row) => (
                  <StatusTag kind={KIND[stateOf(row)]}>{t(`clip.machines.${stateOf(row)}`)}</StatusTag>
                ),
              },
              {
                key: 'role',
                title: t('clip.machines.role'),
                width: 144,
                render: (_, row) => t(`clip.machines.roles.${row.role}`),
              },
              {
                key: 'cores',
                title: t('clip.machines.cores'),
                width: 80,
                align: 'right',
                render: (_, row) => <span className="tabular">{row.cores}</span>,
              },
              {
                key: 'renders',
                title: t('clip.machines.renders'),
                width: 96,
                align: 'right',
                render: (_, row) => <span className="tabular">{row.renders}</span>,
              },
              { key: 'doing', title: t('clip.machines.doing'), ellipsis: true, render: (_, row) => doing(row, t) },
            ]}
          />
        </>
      )}
    </SectionCard>
  )
}
