import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { InFront } from './in-front-words.ts'
import { inFrontText, markOf } from './in-front-words.ts'

/** Says beside a rule's name that a rule before it answers its messages; pointed at, which ones. */
export function InFrontMark({ rules }: { rules: readonly InFront[] }) {
  const { t } = useTranslation('ruleOrder')
  const mark = markOf(t, rules)
  if (mark === null) return null
  return (
    <Tooltip
      title={
        <span className="rule-lines">
          {rules
            .map((one) => [inFrontText(t, one), ...(one.is_whole === 1 ? [] : [t('hintPart')])].join('\n'))
            .join('\n\n')}
        </span>
      }
    >
      <span className="rule-front" tabIndex={0}>
        <StatusTag kind={mark.isWhole ? 'danger' : 'warning'} long>
          {mark.text}
        </StatusTag>
      </span>
    </Tooltip>
  )
}
