import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type RuleValues, STARTERS, starterValues } from '../rule-values.ts'

/** Rules that a company can begin with, each opened in the form. */
export function Starters({ onStart }: { onStart: (values: RuleValues) => void }) {
  const { t } = useTranslation('autoReply')
  return (
    <div className="rule-starters" role="group" aria-label={t('starters.title')}>
      {STARTERS.map((starter) => (
        <button
          key={starter}
          type="button"
          onClick={() =>
            onStart(
              starterValues(starter, {
                name: t(`starters.${starter}.name`),
                words: t(`starters.${starter}.words`),
                reply: t(`starters.${starter}.reply`),
              }),
            )
          }
        >
          <b>{t(`starters.${starter}.name`)}</b>
          <span>{t(`starters.${starter}.text`)}</span>
        </button>
      ))}
    </div>
  )
}

/** No rule yet: begin with one of those that are ready, or with an empty one. */
export function NoRules({ onStart, onNew }: { onStart: (values: RuleValues) => void; onNew: () => void }) {
  const { t } = useTranslation('autoReply')
  return (
    <div className="rule-none">
      <Starters onStart={onStart} />
      <Button type="primary" onClick={onNew}>
        {t('add')}
      </Button>
    </div>
  )
}
