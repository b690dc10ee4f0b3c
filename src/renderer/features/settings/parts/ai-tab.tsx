import { App, Form, Select, Skeleton, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { aiSetup, REWRITE_STYLES, type RewriteStyle, setUserAiRewrite } from '../../../../contract/http/ai.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { ReviewDrawer } from '../../../core/rewrite/review-drawer.tsx'
import { ReviewEntry } from '../../../core/rewrite/review-entry.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AiServiceCard } from './ai-service-card.tsx'

/** How the operator's own texts are rewritten; each change is kept at once. */
function Mine() {
  const { t } = useTranslation('rewrite')
  const { message } = App.useApp()
  const query = useApi(setUserAiRewrite, {}, { quiet: true })
  const save = useCall(setUserAiRewrite, {
    refreshes: [setUserAiRewrite],
    overlay: false,
    onSuccess: () => void message.success(t('tab.saved')),
  })
  if (query.data === undefined) return <NotLoaded query={query} rows={3} small />
  const own = { ...query.data, ...(save.isPending ? save.variables : {}) }
  return (
    <SectionCard title={t('tab.mine')} text={t('tab.mineText')} extra={<ReviewEntry />}>
      <StillOld query={query} />
      <Form layout="vertical" className="settings-form">
        <Form.Item label={t('tab.on')} extra={t('tab.onText')}>
          <Switch
            aria-label={t('tab.on')}
            checked={own.rewrite_on === 1}
            onChange={(on) => save.mutate({ rewrite_on: on ? 1 : 0 })}
          />
        </Form.Item>
        <Form.Item label={t('style')}>
          <Select<RewriteStyle>
            aria-label={t('style')}
            value={own.style ?? 'plain'}
            options={REWRITE_STYLES.map((value) => ({ value, label: t(`styles.${value}`) }))}
            onChange={(style) => save.mutate({ style })}
          />
        </Form.Item>
        <Form.Item label={t('tab.avoid')} extra={t('tab.avoidHint')}>
          <Select<string[]>
            mode="tags"
            aria-label={t('tab.avoid')}
            maxCount={50}
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', ' ', '、']}
            value={own.forbid_words ?? []}
            onChange={(words) =>
              save.mutate({
                forbid_words: words.map((word) => word.trim()).filter((word) => word !== '' && [...word].length <= 20),
              })
            }
          />
        </Form.Item>
      </Form>
    </SectionCard>
  )
}

/** AI 改写: the operator's preference, and the company's service. */
export function AiTab() {
  const mayRewrite = usePermit('clip:edit')
  const query = useApi(aiSetup, {}, { quiet: true })
  // Both cards come at once: the first must not push the second down. Once there they stay: a card asks again for what
  // failed.
  const mine = useApi(setUserAiRewrite, {}, { quiet: true, enabled: mayRewrite })
  if (query.data === undefined) return <NotLoaded query={query} rows={8} />
  if (mayRewrite && !mine.isFetched) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      {mayRewrite ? <Mine /> : null}
      <AiServiceCard setup={query.data} />
      <ReviewDrawer />
    </div>
  )
}
