import { Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { planCarry } from '../../../../contract/entities/plan.ts'
import { boundAnchors } from '../../../../contract/http/places.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { PATHS } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { Field } from './field.tsx'
import { usePlanWork } from './plan-context.ts'
import type { PlanDraft } from './plan-draft.ts'

/** A place or a mini program that the plan's works carry: one of both, as platforms take only one. */
export function AnchorField() {
  const { t } = useTranslation('addPlan')
  const { draft, set } = usePlanWork()
  const found = useApi(boundAnchors, {}, { quiet: true })
  const option = (id: number, platform: string, name: string, note: string) => ({
    value: id,
    name,
    label: (
      <span className="plan-anchor">
        <PlatformIcon value={platform} size={16} />
        <span className="ellipsis">{note === '' ? name : `${name} · ${note}`}</span>
      </span>
    ),
  })
  const isPlace = draft.carry === 'poi'
  const options = isPlace
    ? (found.data?.poiList ?? []).map((one) => option(one.id, one.platform_value, one.poi_name, one.address))
    : (found.data?.microAppList ?? []).map((one) => option(one.id, one.platform_value, one.name, one.app_title))
  const value = isPlace ? draft.poiId : draft.microAppId
  return (
    <>
      <Field name="carry_type" label={t('content.carry')} hint={t('content.carryHint')}>
        {() => (
          <Radio.Group
            value={draft.carry}
            optionType="button"
            buttonStyle="solid"
            options={planCarry.options.map((one) => ({ value: one, label: t(`content.carries.${one}`) }))}
            onChange={(event) => set({ carry: event.target.value as PlanDraft['carry'] })}
          />
        )}
      </Field>
      {draft.carry === 'none' ? null : (
        <Field name={isPlace ? 'poi_id' : 'micro_app_id'} label={t(`content.carries.${draft.carry}`)}>
          {(id) => (
            <div className="plan-line">
              <Select
                id={id}
                className="plan-anchor-select"
                showSearch={{ optionFilterProp: 'name' }}
                loading={found.isPending}
                placeholder={t('content.anchorPlace')}
                value={value === 0 ? null : value}
                options={options}
                notFoundContent={<span>{t('content.noAnchors')}</span>}
                {...failedChoices(found)}
                onChange={(next: number) => set(isPlace ? { poiId: next } : { microAppId: next })}
              />
              <Link to={isPlace ? PATHS.places : PATHS.microApps}>{t('content.anchorManage')}</Link>
            </div>
          )}
        </Field>
      )}
    </>
  )
}
