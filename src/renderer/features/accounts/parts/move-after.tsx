import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { forgetAccount } from '../../../../contract/helper/move-commands.ts'
import { listAccountUses, markAccountMoved } from '../../../../contract/http/account-uses.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { formatBytes } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Packed } from '../move/move-run.ts'

/**
 * The file is there: save it, say where the account went, and clear this computer; each only when the operator says so.
 */
export function MoveAfter({ account, packed }: { account: Account; packed: Packed }) {
  const { t } = useTranslation('moves')
  const { message, modal } = App.useApp()
  const { helper } = useServices()
  const say = useErrorText()
  const [where, setWhere] = useState('')
  const mark = useCall(markAccountMoved, { refreshes: [listAccountUses], overlay: false, quiet: true })
  const fail = (error: unknown): void => void message.error(say(error))
  const tell = async (): Promise<void> => {
    const { marked } = await mark.mutateAsync({
      third_auth_id: account.id,
      moved_to: where.trim(),
      exported_time: packed.time,
    })
    message.success(marked === 1 ? t('move.marked', { where: where.trim() }) : t('move.already'))
  }
  const forget = (): void =>
    void modal.confirm({
      title: t('move.forgetTitle'),
      content: t('move.forgetText', { name: account.openname }),
      okText: t('move.forget'),
      okButtonProps: { danger: true },
      cancelText: t('move.cancel'),
      onOk: () =>
        helper
          .send(forgetAccount, { platform_value: account.platform_value, account_id: account.account_id })
          .then(({ forgotten }) => void message.success(t(forgotten ? 'move.forgotten' : 'move.nothing')), fail),
    })
  return (
    <div className="move-box">
      <div className="move-line">
        <span>{t('move.packed', { size: formatBytes(packed.file.size) })}</span>
        <Button type="primary" onClick={() => saveFile(packed.filename, packed.file)}>
          {t('move.saveFile')}
        </Button>
      </div>
      <p>{t('move.saved')}</p>
      <p>{t('move.next')}</p>
      <div className="move-line">
        <Input
          value={where}
          maxLength={40}
          placeholder={t('move.whereHint')}
          aria-label={t('move.where')}
          onChange={(event) => setWhere(event.target.value)}
        />
        <Button disabled={where.trim() === ''} loading={mark.isPending} onClick={() => void tell().catch(fail)}>
          {t('move.mark')}
        </Button>
        <Button danger onClick={forget}>
          {t('move.forget')}
        </Button>
      </div>
      <p>{t('move.optional')}</p>
    </div>
  )
}
