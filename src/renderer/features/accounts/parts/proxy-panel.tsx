import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { accountDetail } from '../../../../contract/http/third-auth.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { useAccountProxy } from '../use-account-proxy.ts'
import { ProxyModal, type ProxyQuestion } from './proxy-modal.tsx'

/**
 * The account's proxy in its details: address, last test, outgoing address; set, test and clear with the right for it.
 */
export function ProxyPanel({ account }: { account: OutputOf<typeof accountDetail> }) {
  const { t } = useTranslation('accounts')
  const may = useMay()
  const proxy = useAccountProxy()
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  const { proxy_host: host, proxy_test: test } = account
  const outcome =
    test === null
      ? t('proxy.untested')
      : test.reachable === 1
        ? t('proxy.good', { ip: test.ip || t('proxy.noIp'), ms: test.ms })
        : test.msg
  return (
    <section>
      <div className="detail-works-head">
        <h3 className="detail-head">{t('columns.proxy')}</h3>
        {may('account:auth') ? (
          <>
            <Button size="small" onClick={() => setQuestion({ accounts: [account] })}>
              {t(host === '' ? 'proxy.set' : 'proxy.change')}
            </Button>
            <Button
              size="small"
              disabled={host === ''}
              loading={proxy.testing}
              onClick={() => void proxy.test(account)}
            >
              {t('proxy.test')}
            </Button>
            <Button size="small" danger disabled={host === '' || proxy.testing} onClick={() => proxy.clear(account)}>
              {t('proxy.clear')}
            </Button>
          </>
        ) : null}
      </div>
      <div className="tabular">{host || t('proxy.none')}</div>
      <div className="detail-note detail-proxy">
        {host === '' ? t('proxy.noneHint') : outcome}
        {host !== '' && test !== null ? <span className="tabular"> · {formatFullTime(test.time)}</span> : null}
      </div>
      <ProxyModal question={question} onSave={proxy.save} onClose={() => setQuestion(null)} />
    </section>
  )
}
