import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { formatExact } from '../../../lib/format.ts'
import { useHoursText } from '../../../core/hours/use-hours-text.ts'

const WORDS_SHOWN = 2
const NAMES_SHOWN = 1

/** Its words as chips; those that are left out are counted, and named when pointed at. */
export function WordsCell({ row }: { row: RuleRow }) {
  const { t } = useTranslation('autoReply')
  if (row.keywords.length === 0) return <span className="rule-quiet">–</span>
  const rest = row.keywords.slice(WORDS_SHOWN)
  return (
    <span className="rule-chips">
      {row.keywords.slice(0, WORDS_SHOWN).map((one) => (
        <Tag
          key={`${one.match_mode} ${one.word}`}
          className="rule-chip"
          title={`${t(`mode.${one.match_mode}`)}${t('colon')}${one.word}`}
        >
          {one.match_mode === 'contain' ? one.word : `${t(`modeShort.${one.match_mode}`)} ${one.word}`}
        </Tag>
      ))}
      {rest.length === 0 ? null : <Tag title={rest.map((one) => one.word).join(t('pause'))}>+{rest.length}</Tag>}
    </span>
  )
}

/** Its first answer, and how many there are. */
export function ReplyCell({ row }: { row: RuleRow }) {
  const { t } = useTranslation('autoReply')
  const [first] = row.replies
  if (first === undefined) return <span className="rule-quiet">{t('noReply')}</span>
  return (
    <Tooltip title={<span className="rule-lines">{row.replies.map((one) => one.content).join('\n\n')}</span>}>
      <span className="rule-two">
        <span className="ellipsis">{first.content}</span>
        {row.replies.length > 1 ? <small>{t(`replies.${row.reply_mode}`, { n: row.replies.length })}</small> : null}
      </span>
    </Tooltip>
  )
}

/** The accounts it answers for. */
export function AccountsCell({ row }: { row: RuleRow }) {
  const { t } = useTranslation('autoReply')
  const { nameOf: platformOf } = usePlatformOptions()
  if (row.third_auth_ids.length === 0) return <span>{t('allAccounts')}</span>
  const names = row.account_names.map((name, at) => `${platformOf(row.account_platforms[at] ?? '')} ${name}`.trim())
  const shown = names.slice(0, NAMES_SHOWN)
  const rest = row.third_auth_ids.length - shown.length
  return (
    <span className="rule-two" title={names.join(t('pause'))}>
      <span className="ellipsis">{shown.length === 0 ? t('accountsN', { n: rest }) : shown.join(t('pause'))}</span>
      {shown.length > 0 && rest > 0 ? <small>+{rest}</small> : null}
    </span>
  )
}

/** When it works; of `off_hours` it is the opposite. */
export function HoursCell({ row }: { row: RuleRow }) {
  const { t } = useTranslation('autoReply')
  const say = useHoursText()
  const [first] = row.windows
  if (first === undefined) return <span>{t('hours.always')}</span>
  const isOff = row.trigger === 'off_hours'
  return (
    <span className="rule-two" title={row.windows.map(say).join('\n')}>
      <span className="ellipsis">{isOff ? t('hours.outside', { hours: say(first) }) : say(first)}</span>
      {row.windows.length > 1 ? <small>{t('hours.more', { n: row.windows.length - 1 })}</small> : null}
    </span>
  )
}

/** What it matched so far, and its answers of today beside how many it may give. */
export function HitsCell({ row }: { row: RuleRow }) {
  const { t, i18n } = useTranslation('autoReply')
  const isFull = row.today_count >= row.daily_cap
  return (
    <span className="rule-two tabular">
      <span>{formatExact(row.hit_count, i18n.language)}</span>
      <small className={isFull ? 'rule-full' : ''} title={isFull ? t('capReached') : t('todayText')}>
        {t('today', { n: row.today_count, most: row.daily_cap })}
      </small>
    </span>
  )
}
