import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type InFront, inFrontText } from './in-front-words.ts'

/** Which rules answer before the one that is shown; `onMove` puts it before them. */
export function InFrontAlert({ rules, onMove }: { rules: readonly InFront[]; onMove?: (() => void) | undefined }) {
  const { t } = useTranslation('ruleOrder')
  const [first] = rules
  if (first === undefined) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t(rules.some((one) => one.is_whole === 1) ? 'replay' : 'replayPart')}
      description={
        <ul className="rule-list">
          {rules.map((one) => (
            <li key={one.rule_id}>{inFrontText(t, one)}</li>
          ))}
        </ul>
      }
      {...(onMove === undefined
        ? {}
        : {
            action: (
              <Button size="small" onClick={onMove}>
                {t('move', { name: first.name })}
              </Button>
            ),
          })}
    />
  )
}
