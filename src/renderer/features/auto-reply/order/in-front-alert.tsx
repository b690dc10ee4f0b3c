import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type InFront, inFrontText, type OfBoth, ofBothText } from './in-front-words.ts'

/** Which rules answer before the one that is shown; `onMove` puts it before them. */
export function InFrontAlert({
  rules,
  ofBoth,
  onMove,
}: {
  rules: readonly InFront[]
  ofBoth: readonly OfBoth[]
  onMove?: ((first: InFront | OfBoth) => void) | undefined
}) {
  const { t } = useTranslation('ruleOrder')
  const [first] = [...rules, ...ofBoth]
  if (first === undefined) return null
  const title = rules.length === 0 ? 'replayBoth' : rules.some((one) => one.is_whole === 1) ? 'replay' : 'replayPart'
  return (
    <Alert
      type={rules.length === 0 ? 'info' : 'warning'}
      showIcon
      title={t(title)}
      description={
        <ul className="rule-list">
          {rules.map((one) => (
            <li key={one.rule_id}>{inFrontText(t, one)}</li>
          ))}
          {ofBoth.map((one) => (
            <li key={one.rule_id}>{ofBothText(t, one)}</li>
          ))}
        </ul>
      }
      {...(onMove === undefined
        ? {}
        : {
            action: (
              <Button size="small" onClick={() => onMove(first)}>
                {t('move', { name: first.name })}
              </Button>
            ),
          })}
    />
  )
}
