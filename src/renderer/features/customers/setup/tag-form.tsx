import { App, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, TAG_KINDS, type TagKind } from '../../../../contract/entities/lead.ts'
import { saveTag } from '../../../../contract/http/customer.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { CUSTOMER_READS, TAG_READS } from '../../../core/leads/lead-reads.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** Colours that are told apart in both themes. */
const COLOURS = ['#f5222d', '#fa8c16', '#d4b106', '#52c41a', '#13a8a8', '#1677ff', '#722ed1', '#eb2f96'] as const

export interface EditedTag {
  /** 0 = a new one. */
  id: number
  name: string
  color: string
  kind: TagKind
}

/** A new tag, or another name and colour for one; its kind stays. */
export function TagForm({ tag, onClose }: { tag: EditedTag; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(saveTag, { refreshes: [...TAG_READS, ...CUSTOMER_READS], quiet: true })
  // One that was made elsewhere may have another colour.
  const colours: readonly string[] =
    tag.color === '' || COLOURS.some((one) => one === tag.color.toLowerCase()) ? COLOURS : [...COLOURS, tag.color]
  return (
    <FormModal<Pick<EditedTag, 'name' | 'color' | 'kind'>>
      open
      title={tag.id === 0 ? t('tags.add') : t('tags.edit', { name: tag.name })}
      initial={{ name: tag.name, color: tag.color, kind: tag.kind }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ name, color, kind = tag.kind }) => {
        await save.mutateAsync({ ...(tag.id === 0 ? {} : { id: tag.id }), name, color, kind })
        message.success(t('form.saved'))
      }}
    >
      {tag.id === 0 ? (
        <Form.Item name="kind" label={t('tags.kind')}>
          <Radio.Group options={TAG_KINDS.map((value) => ({ value, label: t(`tags.of.${value}`) }))} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="name"
        label={t('tags.name')}
        rules={[{ required: true, whitespace: true, message: t('tags.needName') }]}
      >
        <Input autoFocus maxLength={LEAD_LIMITS.tag} showCount />
      </Form.Item>
      <Form.Item name="color" label={t('tags.colour')}>
        <Radio.Group className="lead-colours">
          <Radio value="">{t('tags.plain')}</Radio>
          {colours.map((colour) => (
            <Radio key={colour} value={colour} aria-label={colour}>
              <i className="lead-colour" style={{ background: colour }} title={colour} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormModal>
  )
}
