import { App, Cascader, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import {
  COPY_LENGTH,
  type CopyScene,
  type CopyWriting,
  listCopyWritings,
  type listIndustries,
  saveCopyWriting,
} from '../../../../contract/http/creation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

/** A text to be changed, or a new one. */
export type Editing = CopyWriting | 'new'
type Industries = OutputOf<typeof listIndustries>

interface Values {
  title: string
  content: string
  scene: CopyScene
  industry_id: number[]
  tags: string[]
}

/** What a text may be for, whole ones first. */
export const SCENES: readonly CopyScene[] = ['full', 'opening', 'body', 'ending']
const pathOf = (id: number, industries: Industries): number[] => {
  const parent = industries.find((one) => one.id === id || one.children.some((part) => part.id === id))
  return parent === undefined ? [] : parent.id === id ? [id] : [parent.id, id]
}

/** Writes or changes a text of the copy library. */
export function CopyModal({
  editing,
  industries,
  onClose,
}: {
  editing: Editing | null
  industries: Industries
  onClose: () => void
}) {
  const { t } = useTranslation('creation')
  const clearable = useClearable()
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveCopyWriting, { refreshes: [listCopyWritings], quiet: true })
  const copy = editing === 'new' ? null : editing
  return (
    <FormModal<Values>
      open={editing !== null}
      title={t(copy === null ? 'copy.add' : 'copy.edit')}
      initial={{
        title: copy?.title ?? '',
        content: copy?.content ?? '',
        scene: copy?.scene ?? 'full',
        industry_id: pathOf(copy?.industry_id ?? 0, industries),
        tags: copy?.tags ?? [],
      }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ industry_id, ...values }) => {
        await save.mutateAsync({
          ...values,
          industry_id: industry_id.at(-1) ?? 0,
          ...(copy === null ? {} : { id: copy.id }),
        })
        message.success(t('copy.saved'))
      }}
    >
      <Form.Item
        name="title"
        label={t('form.title')}
        rules={[{ required: true, whitespace: true, message: t('form.titleNeeded') }]}
      >
        <Input maxLength={60} showCount autoFocus />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('form.content')}
        rules={[{ required: true, whitespace: true, message: t('form.contentNeeded') }]}
      >
        <Input.TextArea maxLength={COPY_LENGTH} showCount rows={6} />
      </Form.Item>
      <Form.Item name="scene" label={t('form.scene')}>
        <Select options={SCENES.map((value) => ({ value, label: t(`scene.${value}`) }))} />
      </Form.Item>
      <Form.Item name="industry_id" label={t('form.industry')}>
        <Cascader
          changeOnSelect
          allowClear={clearable}
          placeholder={t('form.industryHint')}
          options={industries.map((one) => ({
            value: one.id,
            label: one.name,
            children: one.children.map((part) => ({ value: part.id, label: part.name })),
          }))}
        />
      </Form.Item>
      <Form.Item name="tags" label={t('form.tags')}>
        <Select
          mode="tags"
          maxCount={10}
          tokenSeparators={[',', '，', '、', ' ', '#']}
          open={false}
          placeholder={t('form.tagsHint')}
        />
      </Form.Item>
    </FormModal>
  )
}
