import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REWRITE_STYLES, type RewriteAnswer, type RewriteStyle } from '../../../contract/http/ai.ts'

const ENGINES = ['auto', 'llm', 'local'] as const

export interface RewriteWish {
  engine: (typeof ENGINES)[number]
  /** Null = the operator's own. */
  style: RewriteStyle | null
  /** Words that have to stay. */
  keep: readonly string[]
}

/** By whom, in which style, and which words stay. `own` = the operator's state, undefined while it is asked for. */
export function RewriteChoices({
  own,
  value,
  onChange,
  children,
}: {
  own: RewriteAnswer | undefined
  value: RewriteWish
  onChange: (wish: RewriteWish) => void
  children?: ReactNode
}) {
  const { t } = useTranslation('rewrite')
  return (
    <>
      <Segmented
        value={value.engine}
        options={ENGINES.map((one) => ({
          value: one,
          label: t(`engine.${one}`),
          disabled: one === 'llm' && own?.provider_ready === 0,
        }))}
        onChange={(engine) => onChange({ ...value, engine })}
      />
      <Select<RewriteStyle>
        aria-label={t('style')}
        className="rewrite-style"
        value={value.style ?? own?.style ?? 'plain'}
        options={REWRITE_STYLES.map((one) => ({ value: one, label: t(`styles.${one}`) }))}
        disabled={value.engine === 'local'}
        onChange={(style) => onChange({ ...value, style })}
      />
      {children}
      <Select<string[]>
        mode="tags"
        className="rewrite-keep"
        aria-label={t('keep')}
        placeholder={t('keep')}
        tokenSeparators={[',', '，', ' ', '、']}
        maxTagCount="responsive"
        suffixIcon={null}
        open={false}
        value={[...value.keep]}
        onChange={(keep) => onChange({ ...value, keep })}
      />
    </>
  )
}
