import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { UNCOUNTED_CLIPS } from '../../../../contract/constants.ts'
import { clipParams, listClips } from '../../../../contract/http/clip.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { useClipsText } from '../../../core/session/use-clips-text.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { hasDraft } from '../../../core/clips/stored-draft.ts'
import { loadDraft } from '../clip/draft.ts'
import { ModeCards } from './mode-cards.tsx'
import { MODES } from '../../../core/clips/modes.ts'
import { isRunning, RECENT, RecentOrders } from './recent-orders.tsx'
import { Templates } from './templates.tsx'
import './production.css'

/** The orders that this operator began on this computer and did not send. */
function Continue() {
  const { t } = useTranslation('production')
  const { storage } = useServices()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const navigate = useNavigate()
  return MODES.flatMap(({ mode, path }) => {
    if (!hasDraft(storage, { mode, adminId })) return []
    const draft = loadDraft(storage, { mode, adminId }, '')
    const files = draft.groups.reduce((sum, group) => sum + group.files.length, 0)
    return [
      <Alert
        key={mode}
        className="made-draft"
        type="info"
        showIcon
        title={t('draft.title', { mode: t(`mode.${mode}`), name: draft.name || t('draft.unnamed'), n: files })}
        action={
          <Button size="small" onClick={() => void navigate(path)}>
            {t('draft.go')}
          </Button>
        }
      />,
    ]
  })
}

/** 视频制作: the ways to make films, what is left to spend, the last orders, kept configurations. */
export function ProductionPage() {
  const { t } = useTranslation('production')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const params = useApi(clipParams, {}, { quiet: true, staleMs: 0 })
  const balance = params.data?.balance
  const clipsText = useClipsText()
  // What has been rendered was charged: the numbers follow.
  const running = useApi(listClips, RECENT, { quiet: true, enabled: false }).data?.data.filter(isRunning).length
  const before = useRef(running)
  const charged = useEffectEvent(() => void params.refetch())
  useEffect(() => {
    if (before.current !== undefined && running !== undefined && running < before.current) charged()
    before.current = running
  }, [running])
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<Button onClick={() => void navigate(PATHS.videos)}>{t('films')}</Button>}
      />
      {may('clip:edit') ? <Continue /> : null}
      {params.data?.engine.ready === 0 ? (
        <Alert className="made-draft" type="error" showIcon title={params.data.engine.reason} />
      ) : null}
      {balance?.clip_number === 0 ? (
        <Alert
          className="made-draft"
          type="warning"
          showIcon
          title={t('balance.none')}
          action={
            may('wallet:list') ? (
              <Button size="small" onClick={() => void navigate(withQuery(PATHS.personal, { tab: 'company' }))}>
                {t('balance.ledger')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <dl className="made-balance">
        <dt>{t('balance.left')}</dt>
        <dd>
          {balance?.clip_number === UNCOUNTED_CLIPS ? (
            clipsText(balance.clip_number)
          ) : (
            <BigNumber value={balance?.clip_number} />
          )}
        </dd>
        <dt>{t('balance.frozen')}</dt>
        <dd>
          <BigNumber value={balance?.frozen} />
        </dd>
      </dl>
      {params.isPending ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {params.error && params.data === undefined ? (
        <ErrorState text={say(params.error)} onRetry={() => void params.refetch()} retrying={params.isFetching} />
      ) : null}
      {params.data === undefined ? null : <ModeCards modes={params.data.modes} />}
      <div className="made-columns">
        <RecentOrders />
        <Templates />
      </div>
    </>
  )
}
