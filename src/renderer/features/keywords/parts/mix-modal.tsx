import { App, Button, InputNumber, Modal, Select, Skeleton, Slider } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIX_MAX, mixKeywords } from '../../../../contract/http/keywords.ts'
import { TIER_RULE, type TierRule } from '../../../../contract/keywords/score.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { saveText } from '../../../lib/save-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

const SHARES = ['core', 'hot', 'long_tail'] as const
const USUAL = { core: 5, hot: 3, long_tail: 2 }

export interface MixModalProps {
  open: boolean
  rule: TierRule
  groups: readonly { name: string }[]
  onRule: (rule: TierRule) => void
  onClose: () => void
}

/** 5 : 3 : 2 of core, hot and long tail words, and where these part: sliders, and what they give at once. */
export function MixModal({ open, ...props }: MixModalProps) {
  const { t } = useTranslation('keywords')
  return (
    <Modal
      open={open}
      title={t('mix.title')}
      width={760}
      footer={null}
      onCancel={props.onClose}
      destroyOnHidden
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
    >
      <Mix {...props} />
    </Modal>
  )
}

function Mix({ rule, groups, onRule }: Omit<MixModalProps, 'open'>) {
  const { t } = useTranslation('keywords')
  const clearable = useClearable()
  const { message } = App.useApp()
  const say = useErrorText()
  const [shares, setShares] = useState(USUAL)
  const [count, setCount] = useState(100)
  const [group, setGroup] = useState<string | undefined>()
  const [industry, setIndustry] = useState(0)
  const wanted = useDeferredValue({
    count,
    ...shares,
    core_length: rule.coreLength,
    hot_from: rule.hotFrom,
    ...(group === undefined ? {} : { group_name: group }),
    ...(industry === 0 ? {} : { industry_id: industry }),
  })
  const none = shares.core + shares.hot + shares.long_tail === 0
  const query = useApi(mixKeywords, wanted, { quiet: true, keepPrevious: true, enabled: !none })
  const words = none ? [] : (query.data?.words ?? [])
  const lines = words.map((one) => one.word).join('\n')
  const copy = (): void =>
    void navigator.clipboard.writeText(lines).then(
      () => message.success(t('mix.copied', { n: words.length })),
      () => message.error(t('mix.notCopied')),
    )
  return (
    <div className="keyword-mix">
      <div>
        <p className="keyword-note">{t('mix.text')}</p>
        {SHARES.map((share) => (
          <label key={share}>
            {t('mix.share', { tier: t(`tier.${share}`), n: shares[share] })}
            <Slider
              min={0}
              max={10}
              value={shares[share]}
              ariaLabelForHandle={t(`tier.${share}`)}
              onChange={(value: number) => setShares({ ...shares, [share]: value })}
            />
          </label>
        ))}
        <label>
          {t('mix.coreLength', { n: rule.coreLength })}
          <Slider
            min={2}
            max={12}
            value={rule.coreLength}
            ariaLabelForHandle={t('mix.coreLengthName')}
            onChange={(coreLength: number) => onRule({ ...rule, coreLength })}
          />
        </label>
        <label>
          {t('mix.hotFrom', { n: rule.hotFrom })}
          <Slider
            min={3}
            max={10}
            value={rule.hotFrom}
            ariaLabelForHandle={t('mix.hotFromName')}
            onChange={(hotFrom: number) => onRule({ ...rule, hotFrom })}
          />
        </label>
        <div className="keyword-mix-facts">
          <InputNumber
            aria-label={t('mix.count')}
            prefix={t('mix.count')}
            min={1}
            max={MIX_MAX}
            precision={0}
            value={count}
            onChange={(value) => setCount(value ?? 1)}
          />
          <Select
            aria-label={t('col.group')}
            placeholder={t('col.group')}
            allowClear={clearable}
            showSearch
            value={group ?? null}
            options={groups.map((one) => ({ value: one.name, label: one.name }))}
            onChange={(value: string | null | undefined) => setGroup(value ?? undefined)}
          />
          <IndustrySelect label={t('col.industry')} value={industry} onChange={setIndustry} />
        </div>
        <Button
          size="small"
          onClick={() => {
            setShares(USUAL)
            onRule(TIER_RULE)
          }}
        >
          {t('mix.usual')}
        </Button>
      </div>
      <section aria-label={t('mix.result')}>
        {none ? (
          <EmptyState small title={t('mix.noShare')} />
        ) : query.error && query.data === undefined ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : words.length === 0 ? (
          <EmptyState small title={t('mix.none')} text={t('mix.noneText')} />
        ) : (
          <>
            <p role="status">
              {SHARES.map((share) =>
                t('mix.got', { tier: t(`tier.${share}`), n: words.filter((one) => one.tier === share).length }),
              ).join(' · ')}
            </p>
            {(query.data?.short ?? []).map((one) => (
              <p key={one.tier} className="keyword-note">
                {t('mix.short', { tier: t(`tier.${one.tier}`), wanted: one.wanted, found: one.found })}
              </p>
            ))}
            <ol tabIndex={0}>
              {words.map((one) => (
                <li key={one.id}>
                  <span className="ellipsis" title={one.word}>
                    {one.word}
                  </span>
                  <small>
                    {t(`tier.${one.tier}`)} · {one.score ?? '–'}
                  </small>
                </li>
              ))}
            </ol>
            <div className="keyword-mix-facts">
              <Button type="primary" onClick={copy}>
                {t('mix.copy', { n: words.length })}
              </Button>
              <Button onClick={() => saveText(t('mix.file'), 'text/plain', `${lines}\n`)}>{t('mix.save')}</Button>
            </div>
          </>
        )}
      </section>
    </div>
  )
}
