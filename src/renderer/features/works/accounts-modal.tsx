import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { AccountPicker } from '../../core/works/account-picker.tsx'
import { useSaveWorks } from '../../core/works/use-save-works.ts'
import { dealt } from './work-list.ts'

interface Values {
  accounts: number[]
}

/** 换账号: the chosen works are dealt to the chosen accounts in turn. */
export function AccountsModal({
  items,
  onClose,
  onSaved,
}: {
  items: readonly ListedItem[]
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation('plantask')
  const save = useSaveWorks()
  const submit = async ({ accounts }: Values): Promise<void> => {
    await save(
      dealt(items, accounts),
      items.map((item) => ({ id: item.id, third_auth_id: item.thirdauth.id })),
    )
    onSaved()
  }
  return (
    <FormModal<Values>
      open={items.length > 0}
      title={t('accounts.title', { n: items.length })}
      width={560}
      initial={{ accounts: [] }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('accounts.text')}</p>
      <Form.Item<Values>
        name="accounts"
        label={t('accounts.label')}
        rules={[{ required: true, type: 'array', min: 1, message: t('accounts.required') }]}
      >
        <AccountPicker mediaType={items[0]?.media_type ?? 4} />
      </Form.Item>
    </FormModal>
  )
}
