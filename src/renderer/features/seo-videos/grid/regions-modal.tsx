import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { setRegions } from '../../../../contract/http/publish-grid.ts'
import { taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'

interface Values {
  regions: Record<string, string>
}

/** What {地区} stands for on each account of these items. */
export function RegionsModal({ open, items, onClose }: { open: boolean; items: readonly PublishItem[]; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const save = useCall(setRegions, { refreshes: [taskVideoList] })
  const accounts = [...new Map(items.map((item) => [item.thirdauth.id, item.thirdauth])).values()]
  const initial: Values = { regions: Object.fromEntries(accounts.map((account) => [account.id, account.region ?? ''])) }
  const submit = async ({ regions }: Values): Promise<void> => {
    const changed = accounts.filter((account) => (regions[account.id] ?? '').trim() !== (account.region ?? ''))
    if (changed.length > 0) await save.mutateAsync({ items: changed.slice(0, 200).map((account) => ({ third_auth_id: account.id, region: (regions[account.id] ?? '').trim() })) })
  }
  return (
    <FormModal<Values> open={open} title={t('regions.title')} initial={initial} onClose={onClose} onSubmit={submit}>
      <p>{t('regions.text', { word: '{地区}' })}</p>
      {accounts.map((account) => (
        <Form.Item<Values> key={account.id} name={['regions', String(account.id)]} label={<AccountAvatar size={24} name={account.openname} avatar={account.avatar} platform={account.third_platform_info.value} />}>
          <Input maxLength={20} placeholder={t('regions.hint')} aria-label={t('regions.of', { name: account.openname })} />
        </Form.Item>
      ))}
    </FormModal>
  )
}
