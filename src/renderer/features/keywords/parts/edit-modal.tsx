import { App, AutoComplete, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '../../../../contract/http/keywords.ts'
import { LINE_MAX } from '../../../../contract/titles/lines.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { IndustrySelect } from '../../../core/keywords/industry-select.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { type Kind, KINDS } from '../keyword-list.ts'
import type { KeywordActions } from '../use-keyword-actions.tsx'

interface Values {
  word: string
  kind: Kind | 'keep'
  /** -1 = as it is. */
  industry_id: number
  group: string
  moves: 'keep' | 'to' | 'out'
  score: number
}
const SCORES = Array.from({ length: 10 }, (_, at) => at + 1)

export interface EditModalProps {
  /** Empty = closed. */
  rows: readonly Keyword[]
  groups: readonly { name: string; count: number }[]
  onChange: KeywordActions['change']
  onClose: () => void
}

/** One word with all its facts, or what several have in common: kind, group, line of business. */
export function EditModal({ rows, groups, onChange, onClose }: EditModalProps) {
  const { t } = useTranslation('keywords')
  const { message } = App.useApp()
  const say = useErrorText()
  // What is closing keeps its words until it is gone.
  const [shown, setShown] = useState(rows)
  if (rows.length > 0 && rows !== shown) setShown(rows)
  const [first] = shown
  const one = shown.length === 1
  const initial: Values = {
    word: first?.word ?? '',
    kind: one ? (first?.kind ?? 'main') : 'keep',
    industry_id: one ? (first?.industry_id ?? 0) : -1,
    group: one ? (first?.group_name ?? '') : '',
    moves: one ? 'to' : 'keep',
    score: first?.score_own === 1 ? (first.score ?? 0) : 0,
  }
  const submit = async (values: Values): Promise<void> => {
    await onChange(shown, {
      ...(one ? { word: values.word, score: values.score } : {}),
      ...(values.kind === 'keep' ? {} : { kind: values.kind }),
      ...(values.industry_id < 0 ? {} : { industry_id: values.industry_id }),
      ...(values.moves === 'keep' ? {} : { group_name: values.moves === 'out' ? '' : values.group.trim() }),
    })
  }
  return (
    <FormModal<Values>
      open={rows.length > 0}
      title={one ? t('edit.title') : t('edit.titleMany', { n: shown.length })}
      initial={initial}
      onClose={onClose}
      onSubmit={submit}
      onError={(form, error) =>
        void (showFieldErrors(form, error, { group_name: 'group' }) || message.error(say(error)))
      }
    >
      {one ? (
        <Form.Item<Values>
          name="word"
          label={t('col.word')}
          rules={[{ required: true, whitespace: true, message: t('edit.wordNeeded') }]}
        >
          <Input maxLength={LINE_MAX} showCount />
        </Form.Item>
      ) : null}
      <Form.Item<Values> name="kind" label={t('col.kind')}>
        <Select
          options={[
            ...(one ? [] : [{ value: 'keep', label: t('edit.keep') }]),
            ...KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
      </Form.Item>
      {one ? null : (
        <Form.Item<Values> name="moves" label={t('edit.move')}>
          <Select
            options={(['keep', 'to', 'out'] as const).map((value) => ({
              value,
              label: t(value === 'keep' ? 'edit.keep' : `edit.moves.${value}`),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item<Values> noStyle shouldUpdate={(before, after) => before.moves !== after.moves}>
        {({ getFieldValue }) =>
          getFieldValue('moves') === 'to' ? (
            <Form.Item<Values>
              name="group"
              label={t('col.group')}
              {...(one ? {} : { rules: [{ required: true, whitespace: true, message: t('edit.groupNeeded') }] })}
            >
              <AutoComplete
                maxLength={20}
                placeholder={t('groups.name')}
                options={groups.map((group) => ({ value: group.name }))}
              />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <Form.Item<Values>
        name="industry_id"
        label={t('col.industry')}
        {...(one ? {} : { extra: t('edit.industryHint') })}
      >
        <IndustrySelect label={one ? t('edit.noIndustry') : t('edit.keep')} />
      </Form.Item>
      {one ? (
        <Form.Item<Values> name="score" label={t('col.score')} extra={t('edit.scoreHint')}>
          <Select
            options={[{ value: 0, label: t('edit.byRule') }, ...SCORES.map((value) => ({ value, label: value }))]}
          />
        </Form.Item>
      ) : null}
    </FormModal>
  )
}
