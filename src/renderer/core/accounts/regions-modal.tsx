import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { listRegions, setRegions } from '../../../contract/http/publish-grid.ts'
import { listAccounts } from '../../../contract/http/third-auth.ts'
import { taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { useApi, useCall } from '../http/use-api.ts'

interface Values {
  regions: Record<string, string>
}
/** As many as one call takes. */
const MOST = 200

/** What {地区} stands for on each of these accounts; texts that are stored already stay as they are. */
export function RegionsModal({ open, ids, onClose }: { open: boolean; ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const asked = [...new Set(ids)].slice(0, MOST)
  const known = useApi(listRegions, { third_auth_ids: asked }, { enabled: open && asked.length > 0 })
  const save = useCall(setRegions, { refreshes: [taskVideoList, listAccounts, listRegions] })
  const accounts = known.data ?? []
  const initial: Values = {
    regions: Object.fromEntries(accounts.map((account) => [account.third_auth_id, account.region])),
  }
  const submit = async ({ regions }: Values): Promise<void> => {
    const changed = accounts.filter((account) => (regions[account.third_auth_id] ?? '').trim() !== account.region)
    if (changed.length > 0)
      await save.mutateAsync({
        items: changed.map((account) => ({
          third_auth_id: account.third_auth_id,
          region: (regions[account.third_auth_id] ?? '').trim(),
        })),
      })
  }
  return (
    <FormModal<Values>
      open={open && known.data !== undefined && !known.isFetching}
      title={t('regions.title')}
      initial={initial}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('regions.text', { word: '{地区}' })}</p>
      {accounts.map((account) => (
        <Form.Item<Values>
          key={account.third_auth_id}
          name={['regions', String(account.third_auth_id)]}
          label={<AccountAvatar size={24} name={account.openname} avatar="" platform={account.platform_value} />}
        >
          <Input
            maxLength={20}
            placeholder={t('regions.hint')}
            aria-label={t('regions.of', { name: account.openname })}
          />
        </Form.Item>
      ))}
    </FormModal>
  )
}
