import { App, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, type LeadRow } from '../../../../contract/entities/lead.ts'
import { mergeLeads } from '../../../../contract/http/lead.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatTime } from '../../../lib/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TAG_READS } from '../../../core/leads/lead-reads.ts'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { useLeadChoices } from '../parts/lead-choices.tsx'
import { useUndoMerge } from './use-undo-merge.ts'

interface Values {
  master_id: number
  ids: number[]
}

/** Leads to choose from, those of twins before anything is typed; those that were chosen stay there. */
function LeadPick({
  value = [],
  onChange,
  id,
  chosen,
  without,
}: {
  value?: number[]
  onChange?: (ids: number[]) => void
  id?: string
  /** Rows that were chosen. */
  chosen: (rows: readonly LeadRow[]) => void
  /** It is not offered. */
  without: readonly number[]
}) {
  const { t } = useTranslation('customers')
  const choices = useLeadChoices({ dup: 1 })
  const [known, setKnown] = useState<ReadonlyMap<number, LeadRow>>(new Map())
  const shown = [...known.values(), ...choices.rows.filter((row) => !known.has(row.id))].filter(
    (row) => !without.includes(row.id),
  )
  return (
    <Select
      mode="multiple"
      {...(id === undefined ? {} : { id })}
      aria-label={t('merge.with')}
      placeholder={t('merge.search')}
      notFoundContent={t(choices.keyword === '' ? 'merge.noTwice' : 'merge.nobody')}
      maxCount={LEAD_LIMITS.merge - without.length}
      value={value}
      options={shown.map((row) => ({ value: row.id, label: choices.labelOf(row) }))}
      onChange={(ids: number[]) => {
        const next = new Map(shown.filter((row) => ids.includes(row.id)).map((row) => [row.id, row]))
        setKnown(next)
        chosen([...next.values()])
        onChange?.(ids)
      }}
      {...choices.select}
    />
  )
}

/** 合并: makes one lead of several; the master keeps what it has, its blanks are filled. */
export function MergeModal({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly LeadRow[]
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const merged = useUndoMerge()
  const save = useCall(mergeLeads, { refreshes: TAG_READS, quiet: true })
  const [more, setMore] = useState<readonly LeadRow[]>([])
  const all = [...rows, ...more]
  const oldest = rows.toSorted((a, b) => a.create_time - b.create_time)[0]
  return (
    <FormModal<Values>
      open
      width={560}
      title={t('merge.title')}
      okText={t('merge.ok')}
      initial={{ master_id: oldest?.id ?? 0, ids: [] }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ master_id }) => {
        const answer = await save.mutateAsync({ master_id, ids: all.map((row) => row.id) })
        merged(answer.merge_id, answer.merged)
        onDone?.()
      }}
    >
      <p className="lead-note">{t('merge.text', { n: LEAD_LIMITS.undo_hours })}</p>
      {rows.length > 1 ? null : (
        <Form.Item name="ids" label={t('merge.with')} rules={[{ required: true, message: t('merge.need') }]}>
          <LeadPick chosen={setMore} without={rows.map((row) => row.id)} />
        </Form.Item>
      )}
      <Form.Item name="master_id" label={t('merge.master')} extra={t('merge.masterText')}>
        <Radio.Group
          className="lead-masters"
          options={all.map((row) => ({
            value: row.id,
            label: (
              <span className="lead-master">
                <b>{row.guest_name || t('noName')}</b>
                <span className="tabular">{row.phone_mask || row.wechat_mask}</span>
                <StageTag stage={row.stage} />
                <small>{t('merge.since', { time: formatTime(row.create_time) })}</small>
              </span>
            ),
          }))}
        />
      </Form.Item>
    </FormModal>
  )
}
