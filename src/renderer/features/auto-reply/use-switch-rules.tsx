import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RuleRow } from '../../../contract/entities/auto-reply.ts'
import type { RuleActions } from './use-rule-actions.tsx'

/** Was a rule never on? Then nobody has seen yet what it answers. */
export function isUntried(row: RuleRow): boolean {
  return row.enabled_time === 0
}

/**
 * Switches rules on or off. One that was never on is shown first (`onFirst`): what it would answer; of several those
 * are named and asked about.
 */
export function useSwitchRules(
  actions: RuleActions,
  onFirst: (row: RuleRow) => void,
): (rows: readonly RuleRow[], enabled: 0 | 1, done?: () => void) => void {
  const { t } = useTranslation('autoReply')
  const { modal } = App.useApp()
  return (rows, enabled, done) => {
    const untried = enabled === 1 ? rows.filter((row) => isUntried(row) && row.enabled === 0) : []
    const [first] = untried
    if (first === undefined) actions.setStatus(rows, enabled, done)
    else if (rows.length === 1) onFirst(first)
    else
      modal.confirm({
        title: t('first.manyTitle', { n: untried.length }),
        content: (
          <>
            <p>{t('first.manyText')}</p>
            <ul className="rule-list">
              {untried.map((row) => (
                <li key={row.id}>{row.name}</li>
              ))}
            </ul>
          </>
        ),
        okText: t('first.ok'),
        cancelText: t('cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => actions.setStatus(rows, 1, done),
      })
  }
}
