import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../ui/form-modal.tsx'

export interface PickModalProps {
  open: boolean
  title: string
  /** Which accounts it is about. */
  text: string
  label: string
  options: readonly { value: number; label: string }[]
  value: number
  onPick: (value: number) => Promise<void>
  onClose: () => void
}

/** One choice for several accounts: a group, an operator. */
export function PickModal({ open, title, text, label, options, value, onPick, onClose }: PickModalProps) {
  const { t } = useTranslation('accounts')
  return (
    <FormModal<{ pick: number }>
      open={open}
      title={title}
      width={420}
      initial={{ pick: value }}
      okText={t('confirm')}
      onClose={onClose}
      onSubmit={({ pick }) => onPick(pick)}
    >
      <p className="pick-text">{text}</p>
      <Form.Item name="pick" label={label} rules={[{ required: true, message: t('pickRequired') }]}>
        <Select options={[...options]} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormModal>
  )
}
