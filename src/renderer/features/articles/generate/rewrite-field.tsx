import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { setUserAiRewrite } from '../../../../contract/http/ai.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { DraftForm } from './draft-form.ts'

const WAYS = [
  ['off', 'rewriteOff'],
  ['auto', 'rewriteAuto'],
  ['local', 'rewriteLocal'],
] as const

/**
 * What the chosen way means today: who rewrites, how much of the day's limit is used, and where a service is set up.
 */
function State() {
  const { t } = useTranslation('drafts')
  const may = useMay()
  const way = Form.useWatch<DraftForm['rewrite']>('rewrite') ?? 'off'
  const own = useApi(setUserAiRewrite, {}, { quiet: true, enabled: may('clip:edit') }).data
  if (way === 'off') return t('fields.rewriteNone')
  if (way === 'local') return t('fields.rewriteRules')
  if (own === undefined) return null
  if (own.provider_ready === 0)
    return (
      <>
        {t('fields.rewriteUnset')}{' '}
        {may('setting:edit') ? (
          <Link to={withQuery(PATHS.personal, { tab: 'ai' })}>{t('fields.rewriteSetUp')}</Link>
        ) : null}
      </>
    )
  return own.daily_limit > 0
    ? t('fields.rewriteUsed', { n: own.used_today, limit: own.daily_limit })
    : t('fields.rewriteFree', { n: own.used_today })
}

/** Whether what the templates wrote is said in other words, and by whom. */
export function RewriteField() {
  const { t } = useTranslation('drafts')
  return (
    <Form.Item name="rewrite" label={t('fields.rewrite')} extra={<State />}>
      <Radio.Group
        options={WAYS.map(([value, text]) => ({ value, label: t(`fields.${text}`) }))}
        optionType="button"
        buttonStyle="solid"
      />
    </Form.Item>
  )
}
