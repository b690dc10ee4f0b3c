import { Alert, App, Button, Checkbox, Form, Input, InputNumber, Radio, Space, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ARTICLE_PLAN_LIMITS, type ArticlePlanDetail } from '../../../../contract/entities/article-draft.ts'
import { CODE } from '../../../../contract/errors.ts'
import {
  articlePlanInfo,
  articleRules,
  listArticlePlans,
  saveArticlePlan,
  setArticlePlanStatus,
} from '../../../../contract/http/article-draft.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../../core/page/use-page-suffix.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useAskLeave } from '../../../ui/use-ask-leave.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useSaveKey } from '../../../ui/use-save-key.ts'
import { showDraftErrors } from '../generate/draft-form.ts'
import { SampleButton } from '../generate/sample-button.tsx'
import { SpecFields } from '../generate/spec-fields.tsx'
import { AccountField } from './account-field.tsx'
import { EMPTY_PLAN, type PlanForm, planFormOf, planInput, timesOf } from './plan-form.ts'
import { usePlanGuard } from './use-plan-guard.ts'
import { type DayWindow, WindowsField } from './windows-field.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** A plan of articles: what is written, when and where it goes out, and whether somebody reads it first. */
export function PlanEditor({ plan, reload }: { plan: ArticlePlanDetail | null; reload: () => void }) {
  const { t } = useTranslation('drafts')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const navigate = useNavigate()
  const ask = useAskLeave()
  const [form] = useForm<PlanForm>()
  const kind = Form.useWatch('kind', form) ?? plan?.spec.kind ?? 'article'
  const rules = useApi(articleRules, {}, { quiet: true })
  const save = useCall(saveArticlePlan, { refreshes: [listArticlePlans], quiet: true })
  const start = useCall(setArticlePlanStatus, { refreshes: [listArticlePlans, articlePlanInfo], quiet: true })
  const [conflict, setConflict] = useState(false)
  const [dirty, setDirty] = useState(false)
  // Of a new plan: pressing again makes no second one, and its times follow from it.
  const [token] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<Pick<ArticlePlanDetail, 'id' | 'version'> | null>(plan)
  const locked = !may('article:edit')
  usePageSuffix(plan?.name ?? '')
  const leaving = usePlanGuard(dirty)

  const pending = save.isPending || start.isPending
  const submit = async (run: boolean): Promise<void> => {
    const values = await form.validateFields().catch(() => null)
    if (values === null) {
      const wrong = form.getFieldsError().find((field) => field.errors.length > 0)
      if (wrong !== undefined) form.scrollToField(wrong.name, { block: 'center', focus: true })
      return
    }
    try {
      const done = await save.mutateAsync(planInput({ ...EMPTY_PLAN, ...values }, made, token))
      setMade(done)
      const { id } = done
      if (run) await start.mutateAsync({ ids: [id], action: 'start' })
      leaving.allow()
      message.success(t(run ? 'plan.savedStarted' : 'plan.saved'))
      void navigate(withQuery(PATHS.articles, { tab: 'plans' }))
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.CONFLICT) setConflict(true)
      else if (!showDraftErrors(form, error)) message.error(say(error))
    }
  }
  useSaveKey(() => {
    if (!locked && !pending) void submit(false)
  })
  const back = (): void => void navigate(withQuery(PATHS.articles, { tab: 'plans' }))
  return (
    <Form<PlanForm>
      form={form}
      layout="vertical"
      className="plan-editor"
      disabled={locked}
      initialValues={plan === null ? EMPTY_PLAN : planFormOf(plan)}
      validateTrigger={['onBlur', 'onChange']}
      onValuesChange={() => setDirty(true)}
    >
      <PageHeader
        title={t(plan === null ? 'plan.newTitle' : 'plan.title')}
        text={t('plan.text')}
        actions={
          <Space wrap>
            <Button disabled={false} onClick={back}>
              {t('plan.back')}
            </Button>
            <SampleButton
              times={() => ({ ...timesOf({ ...EMPTY_PLAN, ...form.getFieldsValue(true) }), seed: plan?.seed ?? token })}
            />
            {locked ? null : (
              <Button loading={pending} onClick={() => void submit(false)}>
                {t('plan.save')}
              </Button>
            )}
            {locked || plan?.status === 1 ? null : (
              <Button type="primary" loading={pending} onClick={() => void submit(true)}>
                {t('plan.saveStart')}
              </Button>
            )}
          </Space>
        }
      />
      {conflict ? (
        <Alert
          className="draft-alert"
          type="warning"
          showIcon
          title={t('plan.conflict')}
          action={
            <Button
              size="small"
              onClick={() =>
                ask(() => {
                  setConflict(false)
                  reload()
                })
              }
            >
              {t('plan.reload')}
            </Button>
          }
        />
      ) : null}
      {plan !== null && plan.lack !== '' ? (
        <Alert className="draft-alert" type="warning" showIcon title={plan.lack} />
      ) : null}
      <div className="plan-columns">
        <SectionCard title={t('plan.content')}>
          <Form.Item
            name="name"
            label={t('plan.name')}
            rules={[{ required: true, whitespace: true, message: t('plan.nameNeeded') }]}
          >
            <Input maxLength={30} showCount />
          </Form.Item>
          <SpecFields />
        </SectionCard>
        <div className="plan-side">
          <SectionCard title={t('plan.when')}>
            <Form.Item
              name="daily_num"
              label={t(kind === 'official' ? 'plan.dailyPosts' : 'plan.daily')}
              rules={[{ required: true }]}
            >
              <InputNumber min={1} max={ARTICLE_PLAN_LIMITS.daily} precision={0} />
            </Form.Item>
            {kind === 'official' ? (
              <Form.Item
                name="per_post"
                label={t('plan.perPost')}
                extra={t('plan.perPostHint', { n: ARTICLE_PLAN_LIMITS.each })}
                rules={[{ required: true }]}
              >
                <InputNumber min={1} max={ARTICLE_PLAN_LIMITS.each} precision={0} />
              </Form.Item>
            ) : null}
            <Form.Item
              name="windows"
              label={t('plan.windows')}
              rules={[
                {
                  validator: async (_, windows: DayWindow[]) => {
                    if (windows.some((one) => one.from === '' || one.to === '' || one.from >= one.to))
                      throw new Error(t('plan.windowsWrong'))
                  },
                },
              ]}
            >
              <WindowsField />
            </Form.Item>
            <Form.Item name="weekdays" label={t('plan.weekdays')} extra={t('plan.everyDay')}>
              <Checkbox.Group options={WEEKDAYS.map((value) => ({ value, label: t(`plan.day${value}`) }))} />
            </Form.Item>
          </SectionCard>
          <SectionCard title={t('plan.where')}>
            <Form.Item
              name="third_auth_ids"
              label={t('plan.accounts')}
              rules={[
                {
                  validator: async (_, ids: number[]) => {
                    if (ids.length === 0) throw new Error(t('plan.accountsNeeded'))
                  },
                },
              ]}
            >
              <AccountField kind={kind} />
            </Form.Item>
            <Form.Item name="deal" label={t('plan.deal')}>
              <Radio.Group
                options={(['turn', 'all'] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
              />
            </Form.Item>
          </SectionCard>
          <SectionCard title={t('plan.rules')}>
            <Form.Item
              name="review_required"
              valuePropName="checked"
              label={t('plan.review')}
              extra={t(rules.data?.allow_unreviewed === 1 ? 'plan.reviewHint' : 'plan.reviewOff')}
            >
              <Switch disabled={locked || (rules.data?.allow_unreviewed !== 1 && plan?.review_required !== 0)} />
            </Form.Item>
          </SectionCard>
        </div>
      </div>
    </Form>
  )
}
