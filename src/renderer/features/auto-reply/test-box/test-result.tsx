import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { testRule } from '../../../../contract/http/auto-reply.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

type Tested = OutputOf<typeof testRule>

/** Which rule answers and with which words, which others match, and why each of the rest does not. */
export function TestResult({ tested, marked }: { tested: Tested; marked: number }) {
  const { t } = useTranslation('autoReply')
  const { answer, matched, skipped } = tested
  const isOff = (id: number): boolean => matched.some((one) => one.rule_id === id && one.is_off === 1)
  const others = matched.filter((one) => one.rule_id !== answer?.rule_id)
  if (answer === null && matched.length === 0 && skipped.length === 0)
    return <EmptyState small title={t('test.noRules')} />
  const off = <Tag>{t('off')}</Tag>
  const nameOf = (id: number, name: string) => <b className={id === marked ? 'rule-marked' : ''}>{name}</b>
  return (
    <div className="rule-tested" aria-live="polite">
      {answer === null ? (
        <p className="rule-no-answer">{t('test.noAnswer')}</p>
      ) : (
        <section aria-label={t('test.answers')}>
          <h4>
            {t('test.answers')} {nameOf(answer.rule_id, answer.name)} {isOff(answer.rule_id) ? off : null}
          </h4>
          <blockquote className="rule-lines">{answer.reply === '' ? t('noReply') : answer.reply}</blockquote>
        </section>
      )}
      {others.length === 0 ? null : (
        <section aria-label={t('test.others')}>
          <h4>{t('test.others')}</h4>
          <ul className="rule-list">
            {others.map((one) => (
              <li key={one.rule_id}>
                {nameOf(one.rule_id, one.name)} {one.word === '' ? null : <Tag>{one.word}</Tag>}{' '}
                {one.is_off === 1 ? off : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      {skipped.length === 0 ? null : (
        <section aria-label={t('test.skipped')}>
          <h4>{t('test.skipped')}</h4>
          <ul className="rule-list">
            {skipped.map((one) => (
              <li key={one.rule_id}>
                {nameOf(one.rule_id, one.name)}
                {t('colon')}
                <span className="rule-quiet">{t(`skip.${one.why}`)}</span>{' '}
                {one.word === '' ? null : <Tag>{one.word}</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
