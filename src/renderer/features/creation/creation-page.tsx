import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { creationData, listCopyWritings } from '../../../contract/http/creation.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Copies, FIRST_COPIES } from './parts/copies.tsx'
import { HotWords } from './parts/hot-words.tsx'
import { QuickStart } from './parts/quick-start.tsx'
import { Works } from './parts/works.tsx'
import './creation.css'

const SHOWN = 12
/** While something renders the numbers are asked for this often, ms. */
const POLL_MS = 3_000

type Stat = OutputOf<typeof creationData>['stat']

/** Each number leads to what it counts. */
const STATS: readonly { key: keyof Stat; to: string }[] = [
  { key: 'total', to: PATHS.videos },
  { key: 'today', to: PATHS.videos },
  { key: 'rendering', to: withQuery(PATHS.videos, { status: 1 }) },
  { key: 'failed', to: withQuery(PATHS.videos, { status: -1 }) },
  { key: 'unused', to: withQuery(PATHS.videos, { used: 0 }) },
]

function Numbers({ stat }: { stat: Stat }) {
  const { t } = useTranslation('creation')
  const navigate = useNavigate()
  return (
    <ul className="creation-stats" aria-label={t('stats')}>
      {STATS.map(({ key, to }) => (
        <li key={key}>
          <button type="button" className="plain" onClick={() => void navigate(to)}>
            <span>{t(`stat.${key}`)}</span>
            <b><BigNumber value={stat[key]} /></b>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** 创作中心: how much there is, the newest own works, own copy to begin with, ways to start. */
export function CreationPage() {
  const { t } = useTranslation('creation')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const query = useApi(creationData, { limit: SHOWN }, { quiet: true, pollMs: (data) => ((data?.stat.rendering ?? 0) > 0 ? POLL_MS : false) })
  // What stands below comes when what stands above it is there: nothing is pushed down while it is read.
  const copies = useApi(listCopyWritings, FIRST_COPIES, { quiet: true })
  const ready = !query.isPending && !copies.isPending
  const start = may('clip:edit') ? <Button type="primary" onClick={() => void navigate(PATHS.production)}>{t('start')}</Button> : undefined
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={start} />
      {query.isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {query.error && query.data === undefined ? <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {query.data === undefined ? null : (
        <>
          <Numbers stat={query.data.stat} />
          <QuickStart />
          <Works works={query.data.list.data} start={start} />
        </>
      )}
      {ready ? <Copies /> : null}
      {ready ? <HotWords /> : null}
    </>
  )
}
