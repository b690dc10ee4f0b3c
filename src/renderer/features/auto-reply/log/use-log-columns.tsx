import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { RULE_OUTCOMES } from '../../../../contract/entities/auto-reply.ts'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import type { ruleLogList } from '../../../../contract/http/auto-reply.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

type LogRow = OutputOf<typeof ruleLogList>['data'][number]

const OUTCOME: Readonly<Record<(typeof RULE_OUTCOMES)[number], StatusKind>> = {
  queued: 'success',
  acted: 'info',
  skipped: 'neutral',
}
const SENT = {
  [SEND_STATUS.sending]: ['sending', 'info'],
  [SEND_STATUS.sent]: ['sent', 'success'],
  [SEND_STATUS.failed]: ['failed', 'danger'],
  [SEND_STATUS.withdrawn]: ['withdrawn', 'neutral'],
  [SEND_STATUS.unknown]: ['unknown', 'warning'],
} as const

const wide = (width: number) => ({ width, onCell: () => ({ style: { maxWidth: width } }) })

/** What became of an answer as it stands today. */
function SendCell({ status }: { status: LogRow['send_status'] }) {
  const { t } = useTranslation('autoReply')
  const known = status === null ? undefined : SENT[status as keyof typeof SENT]
  if (known === undefined) return <span className="rule-quiet">–</span>
  const [word, kind] = known
  return <StatusTag kind={kind}>{t(`send.${word}`)}</StatusTag>
}

/** Columns of the record. */
export function useLogColumns(): ResourceColumn<LogRow>[] {
  const { t } = useTranslation('autoReply')
  return [
    {
      key: 'create_time',
      title: t('log.time'),
      always: true,
      width: 104,
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
    {
      key: 'rule',
      title: t('rule'),
      ...wide(136),
      render: (_, row) => (
        <span className="rule-two">
          <span className="ellipsis" title={row.rule_name}>
            {row.rule_name || t('log.gone')}
          </span>
          {row.matched === '' ? null : <small className="ellipsis">{t('log.word', { word: row.matched })}</small>}
        </span>
      ),
    },
    {
      key: 'account',
      title: t('col.account'),
      ...wide(136),
      render: (_, row) => (
        <span className="rule-account">
          <PlatformIcon value={row.platform_value} size={16} />
          <span className="ellipsis" title={row.openname}>
            {row.openname}
          </span>
        </span>
      ),
    },
    {
      key: 'guest',
      title: t('log.guest'),
      width: 112,
      ellipsis: true,
      render: (_, row) => row.guest_name || t('noName'),
    },
    { key: 'text', title: t('replay.message'), width: 208, ellipsis: true, always: true, render: (_, row) => row.text },
    { key: 'reply', title: t('replay.answer'), width: 208, ellipsis: true, render: (_, row) => row.reply || '–' },
    {
      key: 'status',
      title: t('log.outcome'),
      always: true,
      ...wide(176),
      render: (_, row) => (
        <span className="rule-two">
          <StatusTag kind={OUTCOME[row.status]}>{t(`outcome.${row.status}`)}</StatusTag>
          {row.why === null ? null : <small title={t(`skip.${row.why}`)}>{t(`skip.${row.why}`)}</small>}
        </span>
      ),
    },
    { key: 'send', title: t('log.send'), width: 96, render: (_, row) => <SendCell status={row.send_status} /> },
  ]
}
