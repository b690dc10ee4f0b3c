import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Flex, Modal, Space, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Account, AccountWay } from '../../../../contract/entities/account.ts'
import { listInterfaces } from '../../../../contract/http/official.ts'
import { accountDetail, editAccount, listAccounts, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { moved, offeredWays, orderOf, toggled } from './ways-order.ts'

function Ways({ account, onDone }: { account: Account; onDone: () => void }) {
  const { t } = useTranslation('official')
  const { message } = App.useApp()
  const say = useErrorText()
  const platform = useApi(listPlatforms, {}, { quiet: true, staleMs: 60_000 }).data?.find(
    (one) => one.value === account.platform_value,
  )
  const offered = offeredWays(platform?.auth_modes ?? [], account)
  const share = useApi(
    listInterfaces,
    {},
    { quiet: true, staleMs: 60_000, enabled: offered.includes('phone') },
  ).data?.find((one) => one.flow === 'share')
  const phoneOff = share !== undefined && (share.configured === 0 || share.missing !== '')
  const [chosen, setChosen] = useState<readonly AccountWay[]>(account.ways)
  const save = useCall(editAccount, {
    refreshes: [listAccounts, accountDetail],
    quiet: true,
    onSuccess: () => (message.success(t('ways.saved')), onDone()),
  })
  const keep = (ways: readonly AccountWay[]): void =>
    save.mutate({ ids: [account.id], ways: [...ways] }, { onError: (error) => void message.error(say(error)) })
  const ways = chosen.filter((way) => offered.includes(way))
  return (
    <Flex vertical gap="middle">
      <Typography.Text type="secondary">{t('ways.text')}</Typography.Text>
      {orderOf(chosen, offered).map((way) => {
        const at = ways.indexOf(way)
        const name = t(`ways.${way}`)
        return (
          <Flex key={way} align="center" justify="space-between" gap="small">
            <Checkbox checked={at >= 0} onChange={(event) => setChosen(toggled(ways, way, event.target.checked))}>
              {name}
              {way === 'official' && account.granted === 0 ? `（${t('ways.notGranted')}）` : ''}
              {way === 'phone' && phoneOff ? (
                <>
                  （{t('ways.notSet')}，
                  <Link to={withQuery(PATHS.personal, { tab: 'official' })}>{t('ways.setUp')}</Link>）
                </>
              ) : null}
              <br />
              <Typography.Text type="secondary">{t(`ways.${way}Text`)}</Typography.Text>
            </Checkbox>
            <Space.Compact>
              <Button
                aria-label={t('ways.up', { name })}
                icon={<ArrowUpOutlined />}
                disabled={at <= 0}
                onClick={() => setChosen(moved(ways, at, -1))}
              />
              <Button
                aria-label={t('ways.down', { name })}
                icon={<ArrowDownOutlined />}
                disabled={at < 0 || at === ways.length - 1}
                onClick={() => setChosen(moved(ways, at, 1))}
              />
            </Space.Compact>
          </Flex>
        )
      })}
      <Flex justify="space-between">
        <Button disabled={save.isPending} onClick={() => keep([])}>
          {t('ways.usual')}
        </Button>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={ways.length === 0}
          title={ways.length === 0 ? t('ways.atLeast') : undefined}
          onClick={() => keep(ways)}
        >
          {t('ways.save')}
        </Button>
      </Flex>
    </Flex>
  )
}

/** 发布方式: in which order an account's works try their ways out. */
export function WaysModal({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const { t } = useTranslation('official')
  // What was asked stays while the dialog closes.
  const [shown, setShown] = useState<Account | null>(null)
  if (account !== null && account !== shown) setShown(account)
  return (
    <Modal
      open={account !== null}
      title={shown === null ? '' : `${t('ways.title')} · ${shown.openname}`}
      footer={null}
      width={480}
      onCancel={onClose}
      destroyOnHidden
    >
      {shown === null ? null : <Ways key={shown.id} account={shown} onDone={onClose} />}
    </Modal>
  )
}
