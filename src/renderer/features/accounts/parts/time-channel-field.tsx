import { Alert, App, Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account, TimeChannel } from '../../../../contract/entities/account.ts'
import { countHandIns } from '../../../../contract/http/auto-publish.ts'
import { accountDetail, editAccount, listAccounts } from '../../../../contract/http/third-auth.ts'
import { hasTimer } from '../../../../contract/time-channel.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'

type Timed = Pick<Account, 'id' | 'openname' | 'platform_value' | 'third_platform_info' | 'ways' | 'time_channel'>
const CHANNELS: readonly TimeChannel[] = ['alarm', 'site']

/** Both channels, each with what it means. */
function Choice({
  value,
  disabled = false,
  onChange,
}: {
  value: TimeChannel | null
  disabled?: boolean
  onChange: (channel: TimeChannel) => void
}) {
  const { t } = useTranslation('accounts')
  return (
    <Radio.Group
      className="time-channels"
      value={value}
      disabled={disabled}
      aria-label={t('timeChannel.title')}
      onChange={(event) => onChange(event.target.value as TimeChannel)}
      options={CHANNELS.map((channel) => ({ value: channel, label: t(`timeChannel.${channel}`) }))}
    />
  )
}

const useSave = (done?: () => void) => {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(editAccount, {
    refreshes: [listAccounts, accountDetail],
    quiet: true,
    onSuccess: () => (message.success(t('timeChannel.saved')), done?.()),
  })
  return {
    isPending: save.isPending,
    keep: (ids: readonly number[], time_channel: TimeChannel): void =>
      save.mutate({ ids: [...ids], time_channel }, { onError: (error) => void message.error(say(error)) }),
  }
}

/**
 * What is handed to the sites soon after these accounts come to prefer their timers, asked while that is chosen.
 * `isPending` true: not answered yet. Where no answer comes, a warning says that the number is not known: the choice is
 * the person's all the same.
 */
const useHandIns = (ids: readonly number[], isAsked: boolean): { isPending: boolean; shown: ReactNode } => {
  const { t } = useTranslation('accounts')
  const { t: tu } = useTranslation('ui')
  const say = useErrorText()
  const asked = useApi(countHandIns, { ids: [...ids] }, { enabled: isAsked, quiet: true, staleMs: 0 })
  if (!isAsked) return { isPending: false, shown: null }
  // An answer from before says nothing of the works that wait now.
  if (asked.isFetching) return { isPending: true, shown: null }
  if (asked.error !== null)
    return {
      isPending: false,
      shown: (
        <Alert
          type="warning"
          showIcon
          title={t('timeChannel.handInsUnknown')}
          description={say(asked.error)}
          action={
            <Button size="small" onClick={() => void asked.refetch()}>
              {tu('retry')}
            </Button>
          }
        />
      ),
    }
  const works = asked.data?.works ?? 0
  return {
    isPending: asked.data === undefined,
    shown:
      works === 0 ? null : (
        <Alert type="warning" showIcon title={t('timeChannel.handIns', { works, n: asked.data?.accounts ?? 0 })} />
      ),
  }
}

/**
 * Who makes the account's planned works public. Saved as it is chosen, after a question where works would leave for the
 * site, or where nobody knows how many; where there is no timer to choose, it says why.
 */
export function TimeChannelField({ account }: { account: Timed }) {
  const { t } = useTranslation('accounts')
  const may = useMay()
  const save = useSave()
  const [isAsking, setAsking] = useState(false)
  const count = useCall(countHandIns, { quiet: true })
  const choose = (channel: TimeChannel): void => {
    if (channel !== 'site') return save.keep([account.id], channel)
    count.mutate(
      { ids: [account.id] },
      {
        onSuccess: ({ works }) => (works === 0 ? save.keep([account.id], channel) : setAsking(true)),
        onError: () => setAsking(true),
      },
    )
  }
  if (!hasTimer({ value: account.platform_value }, account.ways)) {
    const [first] = account.ways
    return (
      <span>
        {t(
          first === 'phone'
            ? 'timeChannel.nonePhone'
            : first === 'official'
              ? 'timeChannel.noneOfficial'
              : 'timeChannel.none',
          { platform: account.third_platform_info.name },
        )}
      </span>
    )
  }
  if (!may('account:auth')) return <span>{t(`timeChannel.${account.time_channel}`)}</span>
  return (
    <>
      <Choice value={account.time_channel} disabled={save.isPending || count.isPending} onChange={choose} />
      {isAsking ? (
        <TimeChannelModal question={{ accounts: [account], chosen: 'site' }} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

export interface TimeChannelQuestion {
  accounts: readonly Timed[]
  /** What stands there at first; absent = what they have in common. */
  chosen?: TimeChannel
  /** After it was saved. */
  done?: () => void
}

function Many({ question, onClose }: { question: TimeChannelQuestion; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { accounts, done } = question
  const [first] = accounts
  // What they have in common stands there already.
  const [chosen, setChosen] = useState<TimeChannel | null>(
    question.chosen ??
      (accounts.every((one) => one.time_channel === first?.time_channel) ? (first?.time_channel ?? null) : null),
  )
  const handIns = useHandIns(
    accounts.map((one) => one.id),
    chosen === 'site',
  )
  const save = useSave(() => (done?.(), onClose()))
  const without = accounts.filter((one) => !hasTimer({ value: one.platform_value }, one.ways)).length
  return (
    <Modal
      open
      title={t('timeChannel.title')}
      width={480}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onCancel={onClose}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: chosen === null || handIns.isPending }}
      onOk={() =>
        chosen !== null &&
        save.keep(
          accounts.map((one) => one.id),
          chosen,
        )
      }
    >
      <p>
        {accounts.length === 1
          ? t('picks.one', { name: first?.openname ?? '' })
          : t('picks.many', { n: accounts.length })}
      </p>
      <Choice value={chosen} onChange={setChosen} />
      {handIns.shown}
      {without > 0 ? <p className="detail-note">{t('timeChannel.without', { n: without })}</p> : null}
    </Modal>
  )
}

/** The same for all selected accounts. */
export function TimeChannelModal({ question, onClose }: { question: TimeChannelQuestion | null; onClose: () => void }) {
  return question === null ? null : <Many question={question} onClose={onClose} />
}
