import { App, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { LEAD_LIMITS, LEAD_SOURCES, type LeadRow, type LeadSource } from '../../../../contract/entities/lead.ts'
import { saveLead } from '../../../../contract/http/lead.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'
import { OWNER_READS } from '../../../core/leads/lead-reads.ts'
import { useAccountChoices } from '../../../core/choices/account-filter.ts'
import { AreaField } from '../parts/area-field.tsx'
import { contactInput } from '../parts/contact-input.ts'
import { ContactItems } from '../parts/contact-items.tsx'
import { NextTime, nextTimeInput, useAheadRule } from '../../../core/leads/next-time.tsx'
import { OwnerSelect } from '../../../core/leads/owner-select.tsx'
import { TagSelect } from '../../../core/leads/tag-select.tsx'
import { DuplicateDialog, type DuplicateLead, duplicateOf } from '../../../core/leads/duplicate-dialog.tsx'

interface Values {
  guest_name: string
  /** '' = as it is. */
  phone: string
  wechat: string
  hasNoPhone?: boolean
  hasNoWechat?: boolean
  source?: LeadSource
  owner_admin_id?: number
  platform_value?: string | null
  third_auth_id?: number | null
  keyword: string
  area_adcode: string
  intent_score: number | null
  need_text: string
  remark: string
  tag_ids: number[]
  next: Dayjs | null
}

const valuesOf = (row: LeadRow | null): Values => ({
  guest_name: row?.guest_name ?? '',
  phone: '',
  wechat: '',
  hasNoPhone: false,
  hasNoWechat: false,
  source: row?.source ?? 'manual',
  platform_value: row === null || row.platform_value === '' ? null : row.platform_value,
  third_auth_id: row === null || row.third_auth_id === 0 ? null : row.third_auth_id,
  keyword: row?.keyword ?? '',
  area_adcode: row?.area_adcode ?? '',
  intent_score: row?.intent_score ?? null,
  need_text: row?.need_text ?? '',
  remark: row?.remark ?? '',
  tag_ids: row?.tags.map((tag) => tag.id) ?? [],
  next: row === null || row.next_follow_time === 0 ? null : dayjs(row.next_follow_time * 1_000),
})

const inputOf = (row: LeadRow | null, values: Values, accountsShown: boolean): InputOf<typeof saveLead> => {
  const phone = contactInput(values.phone, values.hasNoPhone)
  const wechat = contactInput(values.wechat, values.hasNoWechat)
  const next =
    values.next?.unix() === row?.next_follow_time ? {} : nextTimeInput(values.next, row?.next_follow_time ?? 0)
  return {
    ...(row === null ? {} : { id: row.id }),
    guest_name: values.guest_name,
    ...(phone === undefined ? {} : { phone }),
    ...(wechat === undefined ? {} : { wechat }),
    ...(row !== null || values.source === undefined ? {} : { source: values.source }),
    ...(values.owner_admin_id === undefined ? {} : { owner_admin_id: values.owner_admin_id }),
    platform_value: values.platform_value ?? '',
    ...(accountsShown ? { third_auth_id: values.third_auth_id ?? 0 } : {}),
    keyword: values.keyword,
    area_adcode: values.area_adcode,
    intent_score: values.intent_score,
    need_text: values.need_text,
    remark: values.remark,
    tag_ids: values.tag_ids,
    ...next,
  }
}

/** A new lead, or one that is edited; a phone that another lead has leads to that one. */
export function LeadForm({
  row,
  onDone,
  onOpen,
  onClose,
}: {
  /** null = a new one. */
  row: LeadRow | null
  onDone?: (() => void) | undefined
  /** Shows another lead. */
  onOpen: (id: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const clearable = useClearable()
  const platforms = usePlatformOptions()
  const accounts = useAccountChoices()
  const ahead = useAheadRule()
  const [typed, setTyped] = useState<{ input: InputOf<typeof saveLead>; found: DuplicateLead } | null>(null)
  const save = useCall(saveLead, { refreshes: OWNER_READS, quiet: true })
  const merge = async (): Promise<void> => {
    if (typed === null) return
    try {
      const { id, merged_into: into } = await save.mutateAsync({ ...typed.input, on_dup: 'merge' })
      message.success(t('duplicate.merged'))
      setTyped(null)
      onDone?.()
      onClose()
      onOpen(into || id)
    } catch (error) {
      message.error(say(error))
    }
  }
  return (
    <>
      <FormDrawer<Values>
        open
        width={560}
        title={row === null ? t('form.add') : t('form.edit', { name: row.guest_name || t('noName') })}
        initial={valuesOf(row)}
        onClose={onClose}
        onError={(form, error) => {
          const isShown = showFieldErrors(form, error, { next_follow_time: 'next' })
          if (!isShown && duplicateOf(error) === null) message.error(say(error))
        }}
        onSubmit={async (values) => {
          const input = inputOf(row, values, accounts.allowed)
          try {
            await save.mutateAsync(input)
          } catch (error) {
            const found = duplicateOf(error)
            if (found !== null) setTyped({ input, found })
            throw error
          }
          message.success(t(row === null ? 'form.added' : 'form.saved'))
          onDone?.()
        }}
      >
        <Form.Item name="guest_name" label={t('col.guest')}>
          <Input autoFocus maxLength={LEAD_LIMITS.name} placeholder={t('form.nameHint')} />
        </Form.Item>
        <ContactItems row={row} needsOne={row === null} />
        {row === null ? (
          <Form.Item name="source" label={t('col.source')}>
            <Select options={LEAD_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
          </Form.Item>
        ) : null}
        {may('lead:assign') && row === null ? (
          <Form.Item name="owner_admin_id" label={t('col.owner')} extra={t('form.ownerText')}>
            <OwnerSelect label={t('col.owner')} pool />
          </Form.Item>
        ) : null}
        <Form.Item name="need_text" label={t('col.need')}>
          <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
        </Form.Item>
        <Form.Item name="intent_score" label={t('col.intent')} extra={t('form.intentText')}>
          <InputNumber min={0} max={LEAD_LIMITS.score} precision={0} className="lead-amount" />
        </Form.Item>
        <Form.Item name="next" label={t('col.next')} rules={row === null ? [ahead] : []}>
          <NextTime />
        </Form.Item>
        <Form.Item name="tag_ids" label={t('col.tags')}>
          <TagSelect kind="lead" label={t('col.tags')} />
        </Form.Item>
        <Form.Item name="platform_value" label={t('col.platform')}>
          <Select
            allowClear={clearable}
            placeholder={t('form.unknown')}
            showSearch={{ optionFilterProp: 'search' }}
            options={[...platforms.options]}
            {...platforms.failed}
          />
        </Form.Item>
        {accounts.allowed ? (
          <Form.Item name="third_auth_id" label={t('col.account')}>
            <Select
              allowClear={clearable}
              placeholder={t('form.unknown')}
              showSearch={{ optionFilterProp: 'label' }}
              options={accounts.options}
              {...accounts.failed}
            />
          </Form.Item>
        ) : null}
        <Form.Item name="keyword" label={t('col.keyword')}>
          <Input maxLength={100} placeholder={t('form.keywordHint')} />
        </Form.Item>
        <Form.Item name="area_adcode" label={t('col.area')}>
          <AreaField name={row?.area_name ?? ''} />
        </Form.Item>
        <Form.Item name="remark" label={t('col.remark')}>
          <Input.TextArea rows={2} maxLength={LEAD_LIMITS.text} showCount />
        </Form.Item>
      </FormDrawer>
      {typed === null ? null : (
        <DuplicateDialog
          found={typed.found}
          pending={save.isPending}
          onMerge={() => void merge()}
          onOpen={() => {
            onClose()
            onOpen(typed.found.id)
          }}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  )
}
