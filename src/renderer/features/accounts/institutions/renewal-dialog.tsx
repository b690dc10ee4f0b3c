import { Alert, Button, Descriptions, Modal, Skeleton, Space, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { listChildren, renewalQuote, renewChildren } from '../../../../contract/http/institutions.ts'
import { listAccounts } from '../../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

type Quote = OutputOf<typeof renewalQuote>
type Line = Quote['list'][number]
type Result = OutputOf<typeof renewChildren>

export interface RenewalQuestion {
  parentId: number
  /** Absent = those that end within 30 days. */
  ids?: readonly number[]
}

const missing = (quote: Quote): number => Math.round(Number(quote.total) * 100 - Number(quote.money_left) * 100)

function Done({
  result,
  names,
  onAgain,
  onClose,
}: {
  result: Result
  names: ReadonlyMap<number, string>
  onAgain: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('institutions')
  return (
    <>
      <Alert
        type={result.fail.length === 0 ? 'success' : result.success.length === 0 ? 'error' : 'warning'}
        showIcon
        title={
          result.fail.length === 0
            ? t('renew.allDone', { n: result.success.length })
            : t('renew.result', { ok: result.success.length, fail: result.fail.length })
        }
      />
      {result.fail.length === 0 ? null : (
        <section className="renewal-failed">
          <p>{t('renew.failed')}</p>
          <ul>
            {result.fail.map((one) => (
              <li key={one.id}>
                <b>{names.get(one.id) ?? one.id}</b> {one.msg}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Descriptions
        size="small"
        items={[
          {
            key: 'left',
            label: t('renew.left'),
            children: <span className="tabular">{t('renew.yuan', { n: result.money_left })}</span>,
          },
        ]}
      />
      <div className="move-footer">
        <Space>
          {result.fail.length === 0 ? null : <Button onClick={onAgain}>{t('renew.again')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </Space>
      </div>
    </>
  )
}

function Ask({ question, onClose }: { question: RenewalQuestion; onClose: () => void }) {
  const { t } = useTranslation('institutions')
  const say = useErrorText()
  const query = useApi(
    renewalQuote,
    { parent_id: question.parentId, ...(question.ids === undefined ? {} : { ids: [...question.ids] }) },
    { quiet: true, staleMs: 0 },
  )
  const renew = useCall(renewChildren, { refreshes: [listChildren, listAccounts], overlay: false, quiet: true })
  // One order: sent again after a lost answer or for the children that stayed open, nothing is paid twice.
  const [token, setToken] = useState(() => crypto.randomUUID())
  if (query.error) return <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 5 }} />
  const quote = query.data
  const send = (ids: readonly number[], order: string): void =>
    renew.mutate({ parent_id: question.parentId, ids: [...ids], client_token: order })
  if (renew.data !== undefined) {
    const { fail } = renew.data
    const again = (): void => {
      // What the platform refused is a new order; what it did not answer goes on under the old one.
      const open = fail.filter((one) => one.open === 1)
      const order = open.length > 0 ? token : crypto.randomUUID()
      setToken(order)
      send(
        (open.length > 0 ? open : fail).map((one) => one.id),
        order,
      )
    }
    return (
      <Done
        result={renew.data}
        names={new Map(quote.list.map((line) => [line.third_auth_id, line.openname]))}
        onAgain={again}
        onClose={onClose}
      />
    )
  }
  if (quote.list.length === 0) return <EmptyState small title={t('renew.nothing')} />
  const short = missing(quote)
  // Without a service there is no price and no new end to tell.
  const configured = quote.configured === 1
  const quoted: TableColumnType<Line>[] = [
    {
      key: 'next',
      title: t('renew.next'),
      width: 112,
      render: (_, line) => <span className="tabular">{formatFullTime(line.new_expire_time).slice(0, 10)}</span>,
    },
    {
      key: 'price',
      title: t('renew.price'),
      width: 96,
      align: 'right',
      render: () => (
        <span className="tabular">
          {Number(quote.unit_price) === 0 ? t('renew.free') : t('renew.yuan', { n: quote.unit_price })}
        </span>
      ),
    },
  ]
  const columns: TableColumnType<Line>[] = [
    {
      key: 'name',
      title: t('account'),
      ellipsis: true,
      render: (_, line) => <span title={line.openname}>{line.openname}</span>,
    },
    {
      key: 'now',
      title: t('renew.current'),
      width: 112,
      render: (_, line) => (
        <span className="tabular" title={formatFullTime(line.expire_time)}>
          {formatFullTime(line.expire_time).slice(0, 10)}
        </span>
      ),
    },
    ...(configured ? quoted : []),
  ]
  return (
    <>
      {configured ? null : (
        <Alert
          className="renewal-alert"
          type="warning"
          showIcon
          title={t('renew.missing')}
          description={
            <ol>
              {quote.how_to.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          }
        />
      )}
      {renew.error ? <Alert className="renewal-alert" type="error" showIcon title={say(renew.error)} /> : null}
      {short > 0 && renew.error?.code !== CODE.MONEY_SHORT ? (
        <Alert
          className="renewal-alert"
          type="warning"
          showIcon
          title={t('renew.short', { n: (short / 100).toFixed(2) })}
        />
      ) : null}
      <Table<Line>
        size="small"
        rowKey="third_auth_id"
        columns={columns}
        dataSource={quote.list}
        pagination={quote.list.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        tableLayout="fixed"
      />
      {configured ? (
        <Descriptions
          className="renewal-sum"
          size="small"
          column={3}
          items={[
            { key: 'period', label: t('renew.span'), children: t('renew.period', { n: quote.period_days }) },
            {
              key: 'total',
              label: t('renew.total'),
              children: <b className="tabular">{t('renew.yuan', { n: quote.total })}</b>,
            },
            {
              key: 'left',
              label: t('renew.left'),
              children: <span className="tabular">{t('renew.yuan', { n: quote.money_left })}</span>,
            },
          ]}
        />
      ) : null}
      <div className="move-footer">
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            disabled={!configured || short > 0}
            loading={renew.isPending}
            onClick={() =>
              send(
                quote.list.map((line) => line.third_auth_id),
                token,
              )
            }
          >
            {t('renew.ok')}
          </Button>
        </Space>
      </div>
    </>
  )
}

/** 续期: the quote first; what failed is listed afterwards, with what is left of the money. */
export function RenewalDialog({ question, onClose }: { question: RenewalQuestion | null; onClose: () => void }) {
  const { t } = useTranslation('institutions')
  return (
    <Modal
      open={question !== null}
      title={t('renew.title')}
      width={640}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="renewal-box">{question === null ? null : <Ask question={question} onClose={onClose} />}</div>
    </Modal>
  )
}
