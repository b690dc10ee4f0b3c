import { Alert, App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  OPERATION_LIMITS,
  OPERATION_TYPES,
  type OperationRow,
  type OperationType,
} from '../../../../contract/entities/operation.ts'
import { replyPaceOf } from '../../../../contract/helper/reply-commands.ts'
import { operationList, saveOperation } from '../../../../contract/http/operations.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { beginningOf, hasAccounts, inputOf, type OperationValues } from '../operation-values.ts'
import { PartsFields } from './parts-fields.tsx'
import { CapsFields, ScheduleFields } from './schedule-fields.tsx'

/** Lists of the wire are one field each; a schedule as a whole is said of at its times, or at its interval. */
const FIELDS: Readonly<Record<string, string>> = {
  third_auth_ids: 'third_auth_ids',
  rule_ids: 'rule_ids',
  'schedule.times': 'schedule.times',
  'schedule.windows': 'schedule.windows',
}
const WIDTH = 560
/** Answers a day of an account, and of one on the strictest platform. */
const USUAL_PACE = { most: replyPaceOf('').day, least: replyPaceOf('xiaohongshu').day }
const lengthOf = (text: string): number => [...text].length

/** Fields of the form; a kind is chosen once, and brings its usual times and caps. */
function OperationFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('operations')
  const form = Form.useFormInstance<OperationValues>()
  const type = Form.useWatch<OperationType | undefined>('type') ?? 'comment_reply'
  return (
    <>
      <Form.Item name="type" label={t('form.type')} extra={t(`typeText.${type}`)}>
        <Select
          disabled={!isNew}
          options={OPERATION_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(next: OperationType) =>
            form.setFieldsValue({
              ...beginningOf(next),
              ...(form.isFieldTouched('name') ? {} : { name: t(`type.${next}`) }),
            })
          }
        />
      </Form.Item>
      <Alert className="operation-alert" type="warning" showIcon title={t(`risk.${type}`)} />
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.needName') }]}
      >
        <Input count={{ show: true, max: OPERATION_LIMITS.name, strategy: lengthOf }} />
      </Form.Item>
      {hasAccounts(type) ? <PartsFields type={type} /> : null}
      <ScheduleFields type={type} />
      <h3 className="operation-caps">{t('form.caps')}</h3>
      <p className="operation-quiet">
        {t('form.capsText')}
        {type === 'comment_reply' ? t('form.capsReply', USUAL_PACE) : null}
      </p>
      <CapsFields type={type} />
    </>
  )
}

/** A new operation (`row` null), or one that is changed. `start`: what the form begins with. */
export function OperationForm({
  row,
  start,
  onClose,
}: {
  row: OperationRow | null
  start: OperationValues
  onClose: () => void
}) {
  const { t } = useTranslation('operations')
  const { message } = App.useApp()
  const say = useErrorText()
  const { mutateAsync } = useCall(saveOperation, { refreshes: [operationList], quiet: true })
  return (
    <FormDrawer<OperationValues>
      open
      width={WIDTH}
      title={row === null ? t('form.new') : t('form.edit', { name: row.name })}
      initial={start}
      onClose={onClose}
      onSubmit={async (values) => {
        await mutateAsync({
          ...(row === null ? {} : { id: row.id, edition: row.edition }),
          ...inputOf({ ...start, ...values }),
        })
        message.success(t(row === null ? 'done.added' : 'done.saved', { name: values.name }))
      }}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, FIELDS)) message.error(say(error))
      }}
    >
      <OperationFields isNew={row === null} />
    </FormDrawer>
  )
}
