import { App, Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import {
  addShare,
  editShare,
  listShares,
  SHARE_DAYS,
  SHARE_DAYS_MAX,
  SHARE_PASSWORD_MIN,
  SHARE_ROLLING_DAYS,
  type ShareScope,
} from '../../../contract/http/share.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { DATA_DAYS } from '../../../contract/http/data.ts'
import { listAccountsByGroup, listGroups } from '../../../contract/http/third-auth.ts'
import { accountLabels } from '../../core/accounts/account-line.ts'
import { failedChoices } from '../../core/choices/failed-choices.tsx'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'

export type ShareRow = OutputOf<typeof listShares>['data'][number]
export type EditedShare = ShareRow | 'new'

interface Values {
  name: string
  scope: ShareScope
  account_ids: number[]
  group_ids: number[]
  platform_values: string[]
  days: 'rolling' | 'fixed'
  rolling_days: number
  range: [Dayjs, Dayjs] | null
  isFrozen: boolean
  /** '' = none, or as it is. */
  password: string
  hasNoPassword: boolean
  until: Dayjs
  max_views: number | null
  hidesNames: boolean
  isCompared: boolean
}

const valuesOf = (row: ShareRow | null): Values => ({
  name: row?.name ?? '',
  scope: row?.scope ?? 'analysis',
  account_ids: row?.filter.account_ids ?? [],
  group_ids: row?.filter.group_ids ?? [],
  platform_values: row?.filter.platform_values ?? [],
  days: row?.filter.from === undefined ? 'rolling' : 'fixed',
  rolling_days: row?.filter.rolling_days ?? SHARE_ROLLING_DAYS,
  range:
    row?.filter.from === undefined || row.filter.to === undefined
      ? null
      : [dayjs(row.filter.from), dayjs(row.filter.to)],
  isFrozen: (row?.frozen_time ?? 0) > 0,
  password: '',
  hasNoPassword: false,
  until: row === null ? dayjs().add(SHARE_DAYS, 'day') : dayjs(row.expire_time * 1_000),
  max_views: row === null || row.max_views === 0 ? null : row.max_views,
  hidesNames: row?.show_account_name === 0,
  isCompared: row === null || row.filter.show_compare === 1,
})

/** Makes or changes a link: what it shows, to whom, for how long. */
export function ShareForm({
  edited,
  onClose,
  onMade,
}: {
  edited: EditedShare | null
  onClose: () => void
  /** Of a new link: its path. */
  onMade: (url: string) => void
}) {
  const { t } = useTranslation('data')
  const { message } = App.useApp()
  const say = useErrorText()
  const clearable = useClearable()
  const platforms = usePlatformOptions({ used: true })
  const isOpen = edited !== null
  const accounts = useApi(listAccountsByGroup, {}, { quiet: true, enabled: isOpen })
  const groups = useApi(listGroups, {}, { quiet: true, enabled: isOpen })
  const add = useCall(addShare, { refreshes: [listShares], quiet: true })
  const edit = useCall(editShare, { refreshes: [listShares], quiet: true })
  const row = edited === 'new' ? null : edited
  const all = (accounts.data ?? []).flatMap((group) => group.list)
  return (
    <FormDrawer<Values>
      open={isOpen}
      title={t(row === null ? 'form.add' : 'form.edit')}
      okText={t(row === null ? 'form.make' : 'form.save')}
      width={520}
      initial={valuesOf(row)}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async (values) => {
        const filter = {
          account_ids: values.account_ids,
          group_ids: values.group_ids,
          platform_values: values.platform_values,
          plan_ids: row?.filter.plan_ids ?? [],
          show_compare: values.isCompared ? (1 as const) : (0 as const),
          ...(values.days === 'fixed' && values.range !== null
            ? { from: values.range[0].format('YYYY-MM-DD'), to: values.range[1].format('YYYY-MM-DD') }
            : { rolling_days: values.rolling_days }),
        }
        const common = {
          name: values.name,
          expire_time: values.until.endOf('day').unix(),
          max_views: values.max_views ?? 0,
          show_account_name: values.hidesNames ? (0 as const) : (1 as const),
        }
        if (row === null) {
          const { url } = await add.mutateAsync({
            ...common,
            scope: values.scope,
            filter,
            frozen: values.isFrozen ? 1 : 0,
            ...(values.password === '' ? {} : { password: values.password }),
          })
          onMade(url)
          return
        }
        await edit.mutateAsync({
          ...common,
          id: row.id,
          // A snapshot stays as it was taken.
          ...(row.frozen_time > 0 ? {} : { filter }),
          ...(values.hasNoPassword ? { password: '' } : values.password === '' ? {} : { password: values.password }),
        })
        message.success(t('form.saved'))
      }}
    >
      <Form.Item
        name="name"
        label={t('form.name')}
        extra={t('form.nameText')}
        rules={[{ required: true, whitespace: true, message: t('form.needName') }]}
      >
        <Input maxLength={40} showCount autoFocus />
      </Form.Item>
      <Form.Item name="scope" label={t('form.scope')}>
        <Radio.Group
          disabled={row !== null}
          options={(['analysis', 'workList'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="account_ids" label={t('form.accounts')} extra={t('form.accountsText')}>
        <Select
          mode="multiple"
          allowClear={clearable}
          loading={accounts.isPending}
          placeholder={t('form.allAccounts')}
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          // Its number would say nothing while the names are on their way.
          labelRender={({ label, value }) => (label === undefined || label === value ? '…' : label)}
          options={[...accountLabels(all, (one) => `${one.openname} · ${one.third_platform_info.name}`)].map(
            ([value, label]) => ({ value, label }),
          )}
          {...failedChoices(accounts)}
        />
      </Form.Item>
      <Form.Item name="group_ids" label={t('form.groups')}>
        <Select
          mode="multiple"
          allowClear={clearable}
          placeholder={t('form.none')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(groups.data ?? []).filter((one) => one.id > 0).map((one) => ({ value: one.id, label: one.name }))}
          {...failedChoices(groups)}
        />
      </Form.Item>
      <Form.Item name="platform_values" label={t('form.platforms')}>
        <Select
          mode="multiple"
          allowClear={clearable}
          placeholder={t('form.allPlatforms')}
          showSearch={{ optionFilterProp: 'search' }}
          options={[...platforms.options]}
          {...platforms.failed}
        />
      </Form.Item>
      <Form.Item name="days" label={t('form.days')}>
        <Radio.Group
          disabled={(row?.frozen_time ?? 0) > 0}
          options={(['rolling', 'fixed'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['days']}>
        {({ getFieldValue }) =>
          getFieldValue('days') === 'fixed' ? (
            <Form.Item name="range" rules={[{ required: true, message: t('form.needRange') }]}>
              <DatePicker.RangePicker maxDate={dayjs()} />
            </Form.Item>
          ) : (
            <Form.Item name="rolling_days" rules={[{ required: true, message: t('form.needDays') }]}>
              <InputNumber min={1} max={DATA_DAYS} precision={0} suffix={t('form.daysUnit')} />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item noStyle dependencies={['scope']}>
        {({ getFieldValue }) =>
          getFieldValue('scope') === 'analysis' ? (
            <Form.Item name="isCompared" valuePropName="checked">
              <Checkbox>{t('form.compared')}</Checkbox>
            </Form.Item>
          ) : null
        }
      </Form.Item>
      {row === null ? (
        <Form.Item name="isFrozen" valuePropName="checked" extra={t('form.frozenText')}>
          <Checkbox>{t('form.frozen')}</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item
        name="password"
        label={t('form.password')}
        extra={t(row?.has_password === 1 ? 'form.passwordKept' : 'form.passwordText')}
        rules={[{ min: SHARE_PASSWORD_MIN, message: t('form.shortPassword', { n: SHARE_PASSWORD_MIN }) }]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      {row?.has_password === 1 ? (
        <Form.Item name="hasNoPassword" valuePropName="checked">
          <Checkbox>{t('form.noPassword')}</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item
        name="until"
        label={t('form.until')}
        extra={t('form.untilText')}
        rules={[{ required: true, message: t('form.needUntil') }]}
      >
        <DatePicker minDate={dayjs()} maxDate={dayjs().add(SHARE_DAYS_MAX, 'day')} allowClear={false} />
      </Form.Item>
      <Form.Item name="max_views" label={t('form.views')} extra={t('form.viewsText')}>
        <InputNumber min={1} max={1_000_000} precision={0} placeholder={t('form.anyViews')} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="hidesNames" valuePropName="checked" extra={t('form.namesText')}>
        <Checkbox>{t('form.names')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  )
}
