import { App, Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { cancelRankChecks, listInclusions, listRanks } from '../../../../contract/http/rank.ts'
import { useHelperLink, useHelperConnected } from '../../../core/helper/use-helper.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { Permit } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { formatTime } from '../../../lib/format.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Queue = OutputOf<typeof listRanks>['queue']

/**
 * Is the housekeeper there and able, what it looks at now with a way to stop, when it last looked, and how much of the
 * day is used up.
 */
export function RankBar({ queue, names }: { queue: Queue | undefined; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const { ranks } = useServices()
  const link = useHelperLink()
  const connected = useHelperConnected()
  const { unsupported, problem, job, step, done, left } = useStore(ranks.store)
  const stop = useCall(cancelRankChecks, { refreshes: [listRanks, listInclusions], overlay: false })
  const waiting = queue?.waiting ?? 0
  const running = queue?.running ?? 0
  const last = queue?.last_checked_time ?? 0
  const lastWords = queue === undefined ? '' : last > 0 ? t('bar.last', { time: formatTime(last) }) : t('bar.never')
  const quotas = queue?.quotas ?? []
  const nameOf = (one: Queue['quotas'][number]): string =>
    t('bar.eyes', {
      platform: names.get(one.platform_value) ?? one.platform_value,
      name: one.openname || t('loggedOut'),
    })
  const blocked = quotas.filter((one) => one.blocked === 1).map(nameOf)
  const onStop = async (): Promise<void> => {
    ranks.stop()
    const { cancelled } = await stop.mutateAsync({})
    message.success(t('bar.stopped', { n: cancelled }))
  }
  const note = !connected
    ? t('bar.offWhy')
    : unsupported
      ? t('bar.oldWhy')
      : problem !== ''
        ? problem
        : job !== null
          ? t('bar.looking', {
              keyword: job.keyword,
              platform: names.get(job.platform) ?? job.platform,
              step: step === '' ? '' : ` · ${step}`,
            })
          : waiting + running > 0
            ? t('bar.waiting', { n: waiting + running })
            : lastWords
  return (
    <div className="helper-bar rank-bar" role="region" aria-label={t('bar.title')}>
      <StatusTag
        kind={!connected || unsupported || problem !== '' ? 'warning' : job === null ? 'success' : 'info'}
        live={job !== null}
      >
        {t(
          !connected
            ? 'bar.off'
            : unsupported
              ? 'bar.old'
              : problem !== ''
                ? 'bar.stuck'
                : job === null
                  ? 'bar.on'
                  : 'bar.busy',
        )}
      </StatusTag>
      <span className="helper-bar-note" role="status">
        {note}
        {(connected && !unsupported) || lastWords === '' ? null : <> · {lastWords}</>}
        {blocked.length === 0 ? null : (
          <>
            {' '}
            · <b>{t('bar.blocked', { names: blocked.join('、') })}</b>
          </>
        )}
      </span>
      <span className="helper-bar-end">
        {job === null ? null : <span className="tabular">{t('bar.progress', { done, left })}</span>}
        {quotas.length === 0 ? null : (
          <Tooltip
            title={
              <span className="rank-spark-words">
                {quotas.map((one) => t('bar.quotaOf', { name: nameOf(one), used: one.used, cap: one.cap })).join('\n')}
              </span>
            }
          >
            <span className="tabular rank-quota">
              {t('bar.quota', { used: quotas.reduce((sum, one) => sum + one.used, 0) })}
            </span>
          </Tooltip>
        )}
        {waiting + running > 0 || job !== null ? (
          <Permit perm="rank:edit">
            <Button size="small" loading={stop.isPending} onClick={() => void onStop().catch(() => undefined)}>
              {t('bar.stop')}
            </Button>
          </Permit>
        ) : null}
        {connected ? null : (
          <Button size="small" onClick={() => void link.require()}>
            {t('bar.connect')}
          </Button>
        )}
      </span>
    </div>
  )
}
