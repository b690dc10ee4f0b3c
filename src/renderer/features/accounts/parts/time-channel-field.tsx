import { App, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account, TimeChannel } from '../../../../contract/entities/account.ts'
import { accountDetail, editAccount, listAccounts } from '../../../../contract/http/third-auth.ts'
import { hasTimer } from '../../../../contract/time-channel.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'

type Timed = Pick<Account, 'id' | 'platform_value' | 'third_platform_info' | 'ways' | 'time_channel'>
const CHANNELS: readonly TimeChannel[] = ['alarm', 'site']

/** Both channels, each with what it means. */
function Choice({ value, disabled = false, onChange }: { value: TimeChannel | null; disabled?: boolean; onChange: (channel: TimeChannel) => void }) {
  const { t } = useTranslation('accounts')
  return <Radio.Group className="time-channels" value={value} disabled={disabled} aria-label={t('timeChannel.title')} onChange={(event) => onChange(event.target.value as TimeChannel)} options={CHANNELS.map((channel) => ({ value: channel, label: t(`timeChannel.${channel}`) }))} />
}

const useSave = (done?: () => void) => {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(editAccount, { refreshes: [listAccounts, accountDetail], quiet: true, onSuccess: () => (message.success(t('timeChannel.saved')), done?.()) })
  return { isPending: save.isPending, keep: (ids: readonly number[], time_channel: TimeChannel): void => save.mutate({ ids: [...ids], time_channel }, { onError: (error) => void message.error(say(error)) }) }
}

/** Who makes the account's planned works public. Saved as it is chosen; where there is no timer to choose, it says why. */
export function TimeChannelField({ account }: { account: Timed }) {
  const { t } = useTranslation('accounts')
  const may = useMay()
  const save = useSave()
  if (!hasTimer({ value: account.platform_value }, account.ways)) {
    const [first] = account.ways
    return <span>{t(first === 'phone' ? 'timeChannel.nonePhone' : first === 'official' ? 'timeChannel.noneOfficial' : 'timeChannel.none', { platform: account.third_platform_info.name })}</span>
  }
  if (!may('account:auth')) return <span>{t(`timeChannel.${account.time_channel}`)}</span>
  return <Choice value={account.time_channel} disabled={save.isPending} onChange={(channel) => save.keep([account.id], channel)} />
}

export interface TimeChannelQuestion {
  accounts: readonly Timed[]
  /** After it was saved. */
  done?: () => void
}

function Many({ question, onClose }: { question: TimeChannelQuestion; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { accounts, done } = question
  const [first] = accounts
  // What they have in common stands there already.
  const [chosen, setChosen] = useState<TimeChannel | null>(accounts.every((one) => one.time_channel === first?.time_channel) ? (first?.time_channel ?? null) : null)
  const save = useSave(() => (done?.(), onClose()))
  const without = accounts.filter((one) => !hasTimer({ value: one.platform_value }, one.ways)).length
  return (
    <Modal
      open title={t('timeChannel.title')} width={480} okText={t('confirm')} cancelText={t('cancel')} onCancel={onClose} confirmLoading={save.isPending} okButtonProps={{ disabled: chosen === null }}
      onOk={() => chosen !== null && save.keep(accounts.map((one) => one.id), chosen)}
    >
      <p>{t('picks.many', { n: accounts.length })}</p>
      <Choice value={chosen} onChange={setChosen} />
      {without > 0 ? <p className="detail-note">{t('timeChannel.without', { n: without })}</p> : null}
    </Modal>
  )
}

/** The same for all selected accounts. */
export function TimeChannelModal({ question, onClose }: { question: TimeChannelQuestion | null; onClose: () => void }) {
  return question === null ? null : <Many question={question} onClose={onClose} />
}
