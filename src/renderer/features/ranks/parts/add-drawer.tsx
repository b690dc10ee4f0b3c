import { App, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  RANK_LIMITS,
  RANK_PLATFORMS,
  type RankEyes,
  type RankFrequency,
  rankFrequency,
} from '../../../../contract/entities/rank.ts'
import { addRankKeywords, listRanks, planWords } from '../../../../contract/http/rank.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { canBeLooked, wordsIn } from '../rank-list.ts'
import { EyesFields, eyesIn } from './eyes-fields.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

type Source = 'paste' | 'full' | 'mains' | 'titles'
interface Values {
  text: string
  platforms: string[]
  frequency: RankFrequency
  depth: number
  plan_id: number | null
  eyes?: Record<string, number | undefined>
}

export interface AddDrawerProps {
  /** The plan that the list is narrowed to; 0 = none. */
  planId: number
  plans: readonly { id: number; name: string }[]
  platforms: readonly { value: string; name: string }[]
  /** Whose eyes look unless something else is chosen. */
  usual: readonly RankEyes[]
  /** Words that another screen sent here. */
  words?: readonly string[]
  onClose: () => void
}

/** Takes a plan's words into the box, where they can still be changed. */
function PlanWords({
  planId,
  source,
  onWords,
}: {
  planId: number
  source: Exclude<Source, 'paste'>
  onWords: (words: readonly string[]) => void
}) {
  const { t } = useTranslation('ranks')
  const query = useApi(planWords, { plan_id: planId, kind: source }, { quiet: true })
  const n = query.data?.words.length ?? 0
  return (
    <div className="rank-plan-words" role="status">
      {query.isPending ? (
        t('add.reading')
      ) : query.isError ? (
        <button type="button" className="rank-link" onClick={() => void query.refetch()}>
          {t('add.readFailed')}
        </button>
      ) : n === 0 ? (
        t(`add.none.${source}`)
      ) : (
        <button type="button" className="rank-link" onClick={() => onWords(query.data?.words ?? [])}>
          {t(`add.take.${source}`, { n })}
        </button>
      )}
    </div>
  )
}

/** 添加监控词: pasted, from a plan's search words, its main words or its titles, on one platform or several. */
export function AddDrawer({ planId, plans, platforms, usual, words = [], onClose }: AddDrawerProps) {
  const { t } = useTranslation('ranks')
  const clearable = useClearable()
  const { message } = App.useApp()
  const { ranks } = useServices()
  const may = useMay()
  const say = useErrorText()
  const [source, setSource] = useState<Source>('paste')
  const add = useCall(addRankKeywords, { refreshes: [listRanks], quiet: true })
  const onSubmit = async ({ text, platforms: chosen, frequency, depth, plan_id, eyes }: Values): Promise<void> => {
    const { words: typed, long } = wordsIn(text)
    const own = eyesIn(eyes, chosen)
    const { added, skipped } = await add.mutateAsync({
      list: chosen.flatMap((platform_value) =>
        typed.map((keyword) => ({ keyword, platform_value, frequency, depth, plan_id: plan_id ?? 0 })),
      ),
      ...(own.length === 0 ? {} : { eyes: own }),
    })
    if (added > 0 && frequency !== 'manual') ranks.ask()
    message.success(
      [
        t('add.done', { added }),
        skipped > 0 ? t('add.skipped', { n: skipped }) : '',
        long > 0 ? t('add.long', { n: long }) : '',
      ]
        .filter((one) => one !== '')
        .join(t('comma')),
    )
  }
  return (
    <FormDrawer<Values>
      open
      title={t('add.title')}
      okText={t('add.ok')}
      width={520}
      initial={{
        text: words.join('\n'),
        platforms: [RANK_PLATFORMS[0]],
        frequency: 'daily',
        depth: RANK_LIMITS.depth,
        plan_id: planId === 0 ? null : planId,
        eyes: Object.fromEntries(usual.map((one) => [one.platform_value, one.third_auth_id])),
      }}
      onSubmit={onSubmit}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { list: 'text' })) message.error(say(error))
      }}
    >
      <Form.Item label={t('add.from')}>
        <Segmented<Source>
          value={source}
          onChange={setSource}
          options={(['paste', 'full', 'mains', 'titles'] as const).map((value) => ({
            value,
            label: t(`add.source.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="plan_id"
        label={t(source === 'paste' ? 'add.planOptional' : 'col.plan')}
        rules={[{ required: source !== 'paste', message: t('add.needPlan') }]}
      >
        <Select
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('add.pickPlan')}
          notFoundContent={t('add.noPlans')}
          options={plans.map((plan) => ({ value: plan.id, label: plan.name }))}
        />
      </Form.Item>
      {source === 'paste' ? null : (
        <Form.Item noStyle shouldUpdate>
          {(form) => {
            const id: unknown = form.getFieldValue('plan_id')
            return typeof id === 'number' ? (
              <PlanWords
                planId={id}
                source={source}
                onWords={(words) => {
                  form.setFieldValue('text', words.join('\n'))
                  void form.validateFields(['text']).catch(() => undefined)
                }}
              />
            ) : null
          }}
        </Form.Item>
      )}
      <Form.Item
        required
        name="text"
        label={t('add.words')}
        extra={t('add.wordsHint')}
        rules={[
          {
            validator: (_, value: string) =>
              wordsIn(value ?? '').words.length === 0
                ? Promise.reject(new Error(t('add.needWords')))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea rows={6} placeholder={t('add.placeholder')} />
      </Form.Item>
      <Form.Item
        required
        name="platforms"
        label={t('col.platform')}
        extra={t('add.platformsHint', {
          names: platforms
            .filter((one) => canBeLooked(one.value))
            .map((one) => one.name)
            .join(t('pause')),
        })}
        rules={[
          {
            validator: (_, value: string[] | undefined) =>
              (value ?? []).length === 0 ? Promise.reject(new Error(t('add.needPlatform'))) : Promise.resolve(),
          },
        ]}
      >
        <CheckGroup
          className="rank-platforms"
          options={platforms.map((one) => ({
            value: one.value,
            label: (
              <span className="rank-platform">
                <PlatformIcon value={one.value} />
                {one.name}
              </span>
            ),
          }))}
        />
      </Form.Item>
      {may('account:list') ? (
        <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.platforms !== after.platforms}>
          {(form) => (
            <EyesFields
              platforms={((form.getFieldValue('platforms') as string[] | undefined) ?? []).filter(canBeLooked)}
              names={new Map(platforms.map((one) => [one.value, one.name]))}
              placeholder={t('eyesUsual')}
            />
          )}
        </Form.Item>
      ) : null}
      <div className="rank-fields">
        <Form.Item name="frequency" label={t('col.frequency')}>
          <Select options={rankFrequency.options.map((value) => ({ value, label: t(`frequency.${value}`) }))} />
        </Form.Item>
        <Form.Item name="depth" label={t('col.depth')} extra={t('depthHint')}>
          <InputNumber min={10} max={100} step={10} precision={0} />
        </Form.Item>
      </div>
    </FormDrawer>
  )
}
