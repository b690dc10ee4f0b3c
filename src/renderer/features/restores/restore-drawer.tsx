import { Alert, App, Button, Drawer, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLATFORMS, SHOP_PLATFORMS } from '../../../contract/platforms.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { releaseRestoreCheck, restoreState } from '../../../contract/http/restores.ts'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useLookNow } from '../../core/publishing/use-look-now.ts'
import { usePermit } from '../../core/permissions/permit.tsx'
import { formatFullTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import './restore-banner.css'

/** What is known of a work that went out after the backup; one that its platform holds is not published yet. */
function Told({
  row,
}: {
  row: { readonly outcome: 'done' | 'unconfirmed' | 'running'; readonly scheduled?: 0 | 1 | undefined }
}) {
  const { t } = useTranslation('shell')
  const { t: tUi } = useTranslation('ui')
  if (row.outcome !== 'done') return <StatusTag kind="warning">{t(`restore.outcome.${row.outcome}`)}</StatusTag>
  return row.scheduled === 1 ? (
    <StatusTag kind="info">{tUi('works.state.scheduled')}</StatusTag>
  ) : (
    <StatusTag kind="success">{t('restore.outcome.done')}</StatusTag>
  )
}

type State = OutputOf<typeof restoreState>
type Check = State['checks'][number]

const KEPT = ['passwords', 'admins', 'rights', 'devices', 'proxies'] as const
const NAMES: ReadonlyMap<string, string> = new Map(
  [...PLATFORMS, ...SHOP_PLATFORMS].map((one) => [one.value, one.name]),
)

/** An account beside its platform; a computer by its name alone. */
const Named = ({ platform, name }: { platform: string; name: string }) => (
  <>
    {platform === '' ? null : (
      <>
        <PlatformIcon value={platform} title={NAMES.get(platform) ?? platform} />{' '}
      </>
    )}
    {name}
  </>
)

/**
 * What a restored backup took back: who still has to tell what went out since, and works that the data no longer know.
 */
export function RestoreDrawer({ state, open, onClose }: { state: State; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const say = useErrorText()
  const may = usePermit('publish:manual')
  const [skipping, setSkipping] = useState<Check | null>(null)
  const skip = useCall(releaseRestoreCheck, { refreshes: [restoreState], quiet: true })
  const now = useLookNow()
  const { kept } = state
  return (
    <Drawer open={open} title={t('restore.title')} size={720} onClose={onClose}>
      <p className="restore-kept">
        {t('restore.from', { by: state.asked_by, name: state.backup_name, time: formatFullTime(state.restore_time) })}
        {kept.passwords < 0
          ? t('restore.unread')
          : t('restore.kept') +
            KEPT.filter((part) => kept[part] > 0)
              .map((part) => t(`restore.keptOf.${part}`, { n: kept[part] }))
              .join('')}
        {kept.logs < 0 ? t('restore.noLog') : kept.logs > 0 ? t('restore.log', { n: kept.logs }) : ''}
      </p>
      <SectionCard title={t('restore.checks')} text={t('restore.checksText')} flush>
        <Table
          size="small"
          rowKey="id"
          pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
          dataSource={state.checks}
          locale={{ emptyText: <EmptyState small title={t('restore.noChecks')} /> }}
          columns={[
            { key: 'kind', title: t('restore.kind'), width: 120, render: (_, row) => t(`restore.kinds.${row.kind}`) },
            {
              key: 'name',
              title: t('restore.name'),
              ellipsis: true,
              render: (_, row) => <Named platform={row.platform_value} name={row.name || row.subject} />,
            },
            {
              key: 'state',
              title: t('restore.state'),
              width: 136,
              render: (_, row) => (
                <StatusTag kind={row.settled === 1 ? 'success' : 'warning'}>
                  {row.settled === 1 ? t(`restore.how.${row.how}`) : t('restore.waits')}
                </StatusTag>
              ),
            },
            {
              key: 'note',
              title: t('restore.note'),
              ellipsis: true,
              render: (_, row) => row.note || (row.settled === 1 ? '' : t(`restore.waitsFor.${row.kind}`)),
            },
            {
              key: 'skip',
              title: '',
              width: 168,
              align: 'right',
              render: (_, row) =>
                row.settled === 1 ? null : (
                  <>
                    {row.kind === 'account' ? (
                      <Button
                        type="text"
                        size="small"
                        loading={now.looking === Number(row.subject)}
                        disabled={now.looking !== null && now.looking !== Number(row.subject)}
                        onClick={() => now.look(Number(row.subject))}
                      >
                        {t('restore.lookNow')}
                      </Button>
                    ) : null}
                    {may ? (
                      <Button type="text" size="small" onClick={() => setSkipping(row)}>
                        {t('restore.skip')}
                      </Button>
                    ) : null}
                  </>
                ),
            },
          ]}
        />
      </SectionCard>
      {state.works.length > 0 ? (
        <SectionCard title={t('restore.worksTitle', { n: state.works.length })} text={t('restore.worksText')} flush>
          <Table
            size="small"
            rowKey={(row) => `${row.item_id} ${row.how} ${row.outcome}`}
            pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
            dataSource={state.works}
            columns={[
              { key: 'title', title: t('restore.work'), ellipsis: true, render: (_, row) => row.title },
              {
                key: 'account',
                title: t('restore.kinds.account'),
                width: 160,
                ellipsis: true,
                render: (_, row) => <Named platform={row.platform_value} name={row.openname} />,
              },
              { key: 'by', title: t('restore.settledBy'), width: 176, render: (_, row) => t(`restore.by.${row.how}`) },
              {
                key: 'time',
                title: t('restore.when'),
                width: 152,
                render: (_, row) => <span className="tabular">{formatFullTime(row.time)}</span>,
              },
              { key: 'outcome', title: t('restore.state'), width: 104, render: (_, row) => <Told row={row} /> },
            ]}
          />
        </SectionCard>
      ) : null}
      {state.lost.length > 0 ? (
        <SectionCard title={t('restore.lostTitle', { n: state.lost.length })} text={t('restore.lostText')} flush>
          <Table
            size="small"
            rowKey={(row) => `${row.time} ${row.title} ${row.openname}`}
            pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
            dataSource={state.lost}
            columns={[
              {
                key: 'title',
                title: t('restore.work'),
                ellipsis: true,
                render: (_, row) =>
                  row.platform_url ? (
                    <a href={row.platform_url} target="_blank" rel="noreferrer noopener">
                      {row.title}
                    </a>
                  ) : (
                    row.title
                  ),
              },
              {
                key: 'account',
                title: t('restore.kinds.account'),
                width: 160,
                ellipsis: true,
                render: (_, row) => <Named platform={row.platform_value} name={row.openname} />,
              },
              {
                key: 'time',
                title: t('restore.when'),
                width: 176,
                render: (_, row) => <span className="tabular">{formatFullTime(row.time)}</span>,
              },
              { key: 'outcome', title: t('restore.state'), width: 104, render: (_, row) => <Told row={row} /> },
            ]}
          />
        </SectionCard>
      ) : null}
      <FormModal<{ reason: string }>
        open={skipping !== null}
        title={t('restore.skipTitle', { name: skipping?.name ?? '' })}
        initial={{ reason: '' }}
        onClose={() => setSkipping(null)}
        onError={(form, error) => {
          if (!showFieldErrors(form, error)) message.error(say(error))
        }}
        onSubmit={async ({ reason }) => {
          if (skipping) await skip.mutateAsync({ id: skipping.id, reason })
        }}
      >
        <Alert
          className="restore-danger"
          type="warning"
          showIcon
          title={t(`restore.skipText.${skipping?.kind ?? 'device'}`)}
        />
        <Form.Item
          name="reason"
          label={t('restore.reason')}
          rules={[{ required: true, message: t('restore.reasonNeeded') }]}
        >
          <Input.TextArea maxLength={200} showCount rows={2} />
        </Form.Item>
      </FormModal>
    </Drawer>
  )
}
