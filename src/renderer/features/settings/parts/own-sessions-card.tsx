import { App, Button, Skeleton, Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { endOwnSessions, listOwnSessions } from '../../../../contract/http/own-sessions.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

type OwnSession = OutputOf<typeof listOwnSessions>['list'][number]
const ON_A_PAGE = 10

/** Where one is signed in; each place but this one can be ended, or all at once. */
export function OwnSessionsCard() {
  const { t } = useTranslation('settings')
  const say = useErrorText()
  const { modal, message } = App.useApp()
  const query = useApi(listOwnSessions, {}, { quiet: true })
  const end = useCall(endOwnSessions, { refreshes: [listOwnSessions] })
  const rows = query.data?.list
  const others = (rows ?? []).filter((row) => row.current === 0)
  const ask = (title: string, input: { id?: number }): void =>
    void modal.confirm({
      title,
      content: t('sessions.endText'),
      okText: t('sessions.end'),
      okButtonProps: { danger: true },
      cancelText: t('sessions.stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const { ended } = await end.mutateAsync(input)
        message.success(t('sessions.ended', { n: ended }))
      },
    })
  return (
    <SectionCard
      title={t('sessions.title')}
      text={t('sessions.text')}
      flush
      extra={
        others.length < 2 ? null : (
          <Button size="small" danger onClick={() => ask(t('sessions.endOthersTitle', { n: others.length }), {})}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {rows === undefined ? (
        query.error === null ? (
          <div className="device-wait" aria-busy="true">
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          </div>
        ) : (
          <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <Table<OwnSession>
          size="small"
          rowKey="id"
          pagination={{ pageSize: ON_A_PAGE, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          scroll={{ x: 560 }}
          dataSource={rows}
          columns={[
            {
              key: 'client',
              title: t('sessions.client'),
              render: (_, row) => (
                <span className="device-name">
                  <span>{row.client}</span>
                  {row.current === 1 ? <Tag>{t('sessions.here')}</Tag> : null}
                </span>
              ),
            },
            { key: 'ip', title: t('sessions.ip'), width: 144, dataIndex: 'ip', className: 'log-words' },
            {
              key: 'login',
              title: t('sessions.login'),
              width: 128,
              render: (_, row) => <TimeText seconds={row.login_time} />,
            },
            {
              key: 'seen',
              title: t('sessions.seen'),
              width: 112,
              render: (_, row) => <TimeText seconds={row.last_used_time} />,
            },
            {
              key: 'actions',
              title: '',
              width: 88,
              align: 'right',
              render: (_, row) =>
                row.current === 1 ? null : (
                  <Button type="text" size="small" danger onClick={() => ask(t('sessions.endTitle'), { id: row.id })}>
                    {t('sessions.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </SectionCard>
  )
}
