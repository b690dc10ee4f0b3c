import { App, Checkbox, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MicroApp } from '../../../contract/entities/place.ts'
import { listMicroApps, programLink, saveMicroApp } from '../../../contract/http/micro-apps.ts'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { accountLabels } from '../../core/accounts/account-line.ts'
import { failedChoices } from '../../core/choices/failed-choices.tsx'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'

export type Editing = MicroApp | 'new'
type Values = Pick<
  MicroApp,
  | 'name'
  | 'platform_value'
  | 'app_id'
  | 'app_title'
  | 'app_url'
  | 'link'
  | 'description'
  | 'icon_url'
  | 'third_auth_ids'
> & { is_default: boolean; status: boolean }

/** Accounts of the chosen platform; none = all of them. */
function Accounts({
  id,
  value,
  onChange,
  platform,
}: {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  platform: string
}) {
  const { t } = useTranslation('places')
  const clearable = useClearable()
  const found = useApi(listAccountsByGroup, {}, { quiet: true })
  const own = (found.data ?? []).flatMap((group) => group.list).filter((one) => one.platform_value === platform)
  const options = [...accountLabels(own, (one) => one.openname)].map(([id, label]) => ({ value: id, label }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear={clearable}
      loading={found.isPending}
      placeholder={t('hint.accounts')}
      value={value ?? []}
      onChange={(ids: number[]) => onChange?.(ids)}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      options={options}
      {...failedChoices(found)}
    />
  )
}

/** Writes or changes a mini program. */
export function ProgramModal({ editing, onClose }: { editing: Editing | null; onClose: () => void }) {
  const { t } = useTranslation('places')
  const { message } = App.useApp()
  const say = useErrorText()
  const { options, failed } = usePlatformOptions()
  const save = useCall(saveMicroApp, { refreshes: [listMicroApps], quiet: true })
  const row = editing === 'new' ? null : editing
  return (
    <FormModal<Values>
      open={editing !== null}
      title={t(row === null ? 'addProgram' : 'editProgram')}
      initial={{
        name: row?.name ?? '',
        platform_value: row?.platform_value ?? 'douyin',
        app_id: row?.app_id ?? '',
        app_title: row?.app_title ?? '',
        app_url: row?.app_url ?? '',
        link: row?.link ?? '',
        description: row?.description ?? '',
        icon_url: row?.icon_url ?? '',
        third_auth_ids: row?.third_auth_ids ?? [],
        is_default: row?.is_default === 1,
        status: row?.status !== 0,
      }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ is_default, status, ...values }) => {
        await save.mutateAsync({
          ...values,
          ...(row === null ? {} : { id: row.id }),
          is_default: is_default ? 1 : 0,
          status: status ? 1 : 0,
        })
        message.success(t('saved'))
      }}
    >
      <Form.Item
        name="name"
        label={t('field.label')}
        extra={t('hint.label')}
        rules={[{ required: true, whitespace: true, message: t('need.label') }]}
      >
        <Input maxLength={20} showCount autoFocus />
      </Form.Item>
      <Form.Item name="platform_value" label={t('field.platform')} rules={[{ required: true }]}>
        <Select options={[...options]} {...failed} />
      </Form.Item>
      <Form.Item
        name="app_id"
        label={t('field.appId')}
        rules={[
          { required: true, whitespace: true, message: t('need.appId') },
          { pattern: /^[A-Za-z0-9_-]+$/, message: t('need.appIdForm') },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="app_title"
        label={t('field.appTitle')}
        extra={t('hint.appTitle')}
        rules={[{ required: true, whitespace: true, message: t('need.appTitle') }]}
      >
        <Input maxLength={20} showCount />
      </Form.Item>
      <Form.Item
        name="app_url"
        label={t('field.path')}
        extra={t('hint.path')}
        rules={[
          { required: true, whitespace: true, message: t('need.path') },
          { pattern: /^(?![a-zA-Z][a-zA-Z0-9+.-]*:)[^/\s]\S*$/, message: t('need.pathForm') },
        ]}
      >
        <Input maxLength={512} placeholder="pages/index/index" />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('field.link')}
        extra={t('hint.link')}
        rules={[
          {
            validator: async (_rule, value: string) => {
              if (!programLink.safeParse(value).success) throw new Error(t('need.linkForm'))
            },
          },
        ]}
      >
        <Input allowClear maxLength={1000} placeholder="https://v.douyin.com/" />
      </Form.Item>
      <Form.Item
        noStyle
        shouldUpdate={(before: Values, after: Values) => before.platform_value !== after.platform_value}
      >
        {(form) => (
          <Form.Item name="third_auth_ids" label={t('field.accounts')}>
            <Accounts platform={String(form.getFieldValue('platform_value'))} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="description" label={t('field.note')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="status" label={t('field.inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="is_default" valuePropName="checked">
        <Checkbox>{t('field.defaultProgram')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
