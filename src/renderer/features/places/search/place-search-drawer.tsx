import { App, Button, Drawer, Form, Input, Select, Spin, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { LOGIN_STATUS } from '../../../../contract/entities/account.ts'
import { addPlaces, listPlaces } from '../../../../contract/http/places.ts'
import { listAccountsByGroup, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { useHelperConnected, useHelperLink } from '../../../core/helper/use-helper.ts'
import { accountLabels } from '../../../core/accounts/account-line.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { AreaSelect } from '../../../core/keywords/area-select.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { FoundPlaces } from './found-places.tsx'
import type { FoundPlace } from './place-search.ts'
import { cityOf } from './place-text.ts'
import { usePlaceSearch } from './use-place-search.ts'

const NONE: ReadonlyMap<string, FoundPlace> = new Map()

/** 搜索添加: places out of a platform's own search, several at once. `onByHand` opens the form for one that is typed. */
export function PlaceSearchDrawer({ onClose, onByHand }: { onClose: () => void; onByHand: () => void }) {
  const { t } = useTranslation('places')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const link = useHelperLink()
  const navigate = useNavigate()
  const connected = useHelperConnected()
  const platforms = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  const accounts = useApi(listAccountsByGroup, {}, { enabled: may('account:list'), quiet: true })
  const able = new Set((platforms.data ?? []).filter((one) => one.capabilities.includes('poi')).map((one) => one.value))
  const list = (accounts.data ?? []).flatMap((group) => group.list).filter((one) => able.has(one.platform_value))
  const ready = list.filter((one) => one.third_login_status === LOGIN_STATUS.ok && one.enabled === 1)
  const search = usePlaceSearch()
  const add = useCall(addPlaces, { refreshes: [listPlaces] })
  const [chosenAccount, setAccount] = useState(0)
  const [area, setArea] = useState({ adcode: '', path: '' })
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundPlace>>(NONE)
  const account = list.find((one) => one.id === chosenAccount) ?? ready[0]
  const known = [...chosen.keys()].filter((id) => search.result?.known.has(id) === true).length
  const pick = (id: number): void => {
    // Places of one platform mean nothing to another.
    if (list.find((one) => one.id === id)?.platform_value !== account?.platform_value) {
      setChosen(NONE)
      search.clear()
    }
    setAccount(id)
  }
  const ask = (): void => {
    const { city, prefix } = cityOf(area.path)
    if (account !== undefined && words.trim() !== '')
      search.ask({
        accountId: account.id,
        platform: account.platform_value,
        keyword: `${prefix}${words.trim()}`,
        city,
        adcode: area.adcode,
      })
  }
  const save = async (): Promise<void> => {
    if (account === undefined) return
    const picked = [...chosen.values()]
    const { added, filled, skipped, skipped_names } = await add.mutateAsync({
      source: 'helper',
      fill_known: 1,
      list: picked.map((one) => ({ ...one, platform_value: account.platform_value })),
    })
    search.keep(picked.map((one) => one.poi_id))
    setChosen(NONE)
    const told = skipped === 0 ? '' : t('search.skipped', { n: skipped, names: skipped_names.slice(0, 3).join('、') })
    if (added + filled === 0) message.info(told)
    else
      message.success(
        [added === 0 ? '' : t('search.done', { n: added }), filled === 0 ? '' : t('search.filled', { n: filled }), told]
          .filter((one) => one !== '')
          .join(t('search.comma')),
      )
  }
  const byHand = <Button onClick={onByHand}>{t('search.byHand')}</Button>
  const connect = (
    <Button type="primary" onClick={() => void link.require()}>
      {t('search.connect')}
    </Button>
  )
  const toAccounts = (
    <Button type="primary" onClick={() => void navigate(PATHS.accounts)}>
      {t('search.toAccounts')}
    </Button>
  )
  const both = (action: React.ReactNode): React.ReactNode => (
    <>
      {action}
      {byHand}
    </>
  )

  const body = (): React.ReactNode => {
    if (!may('account:list'))
      return <EmptyState small title={t('search.noRight')} text={t('search.noRightText')} action={byHand} />
    const failed = accounts.error ?? platforms.error
    if (failed)
      return (
        <ErrorState
          small
          text={say(failed)}
          onRetry={() => void Promise.all([accounts.refetch(), platforms.refetch()])}
          retrying={accounts.isFetching || platforms.isFetching}
        />
      )
    if (accounts.isPending || platforms.isPending)
      return (
        <div className="place-wait">
          <Spin />
        </div>
      )
    if (list.length === 0)
      return (
        <EmptyState small title={t('search.noAccounts')} text={t('search.noAccountsText')} action={both(toAccounts)} />
      )
    if (!connected && search.result === null)
      return <EmptyState small title={t('search.offline')} text={t('search.offlineText')} action={both(connect)} />
    if (account === undefined)
      return (
        <EmptyState small title={t('search.signedOut')} text={t('search.signedOutText')} action={both(toAccounts)} />
      )
    if (search.running)
      return (
        <div className="place-wait" role="status">
          <Spin />
          <span>{t('search.running', { name: account.openname })}</span>
        </div>
      )
    const { result } = search
    if (result === null) return <EmptyState small title={t('search.first')} text={t('search.firstText')} />
    const why = result.error === null ? '' : say(result.error)
    switch (result.end) {
      case 'offline':
        return <EmptyState small title={t('search.offline')} text={t('search.offlineText')} action={both(connect)} />
      case 'signed-out':
        return (
          <EmptyState
            small
            title={t('search.signedOut')}
            text={why || t('search.signedOutText')}
            action={both(toAccounts)}
          />
        )
      case 'in-use':
        return <EmptyState small title={t('search.inUse')} text={why} action={byHand} />
      case 'unsupported':
        return <EmptyState small title={t('search.unsupported')} text={t('search.unsupportedText')} action={byHand} />
      case 'failed':
        return <ErrorState small title={t('search.failed')} text={why} onRetry={ask} />
      case 'none':
        return <EmptyState small title={t('search.none')} text={t('search.noneText')} action={byHand} />
      default:
        return <FoundPlaces result={result} chosen={chosen} onChosen={setChosen} />
    }
  }
  const labels = accountLabels(list, (one) => one.openname)
  return (
    <Drawer
      open
      size={600}
      title={t('search.title')}
      onClose={onClose}
      footer={
        <div className="place-foot">
          <span className="tabular">{chosen.size === 0 ? '' : t('search.chosen', { n: chosen.size })}</span>
          <Button onClick={onClose}>{t('search.close')}</Button>
          <Button
            type="primary"
            disabled={chosen.size === 0}
            loading={add.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {known === 0
              ? t(chosen.size === 0 ? 'search.addNone' : 'search.add', { n: chosen.size })
              : t(
                  known === chosen.size ? 'search.fill' : 'search.addOrFill',
                  known === chosen.size ? { n: known } : { n: chosen.size - known, known },
                )}
          </Button>
        </div>
      }
    >
      <Form layout="vertical" className="place-search">
        <Form.Item label={t('search.account')} htmlFor="place-account">
          <Select
            id="place-account"
            loading={accounts.isPending && may('account:list')}
            placeholder={t('search.accountPlace')}
            value={account?.id ?? null}
            onChange={pick}
            showSearch={{ optionFilterProp: 'name' }}
            disabled={list.length === 0}
            options={list.map((one) => ({
              value: one.id,
              name: labels.get(one.id) ?? one.openname,
              disabled: !ready.includes(one),
              label: (
                <span className="place-account">
                  <PlatformIcon value={one.platform_value} size={16} />
                  <span className="ellipsis">{labels.get(one.id) ?? one.openname}</span>
                  {ready.includes(one) ? null : <Tag>{t(one.enabled === 1 ? 'search.out' : 'search.off')}</Tag>}
                </span>
              ),
            }))}
          />
        </Form.Item>
        <Form.Item label={t('search.area')}>
          <AreaSelect value={area.adcode} onChange={(adcode, path) => setArea({ adcode, path })} />
        </Form.Item>
        <Form.Item label={t('search.keyword')} htmlFor="place-words" className="place-words">
          <div className="place-line">
            <Input
              id="place-words"
              autoFocus
              maxLength={40}
              allowClear
              value={words}
              placeholder={t('search.keywordPlace')}
              onChange={(event) => setWords(event.target.value)}
              onPressEnter={(event) => {
                event.preventDefault()
                ask()
              }}
            />
            {search.running ? (
              <Button onClick={search.stop}>{t('search.stop')}</Button>
            ) : (
              <Button
                type="primary"
                ghost
                disabled={words.trim() === '' || account === undefined || !connected}
                onClick={ask}
              >
                {t('search.go')}
              </Button>
            )}
          </div>
        </Form.Item>
      </Form>
      {body()}
    </Drawer>
  )
}
