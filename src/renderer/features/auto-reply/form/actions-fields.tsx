import { Checkbox, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { listAssignees } from '../../../../contract/http/conversations.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { TagSelect } from '../../../core/leads/tag-select.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'

/** Who of the team a conversation is given to; nobody is a choice. */
function PersonSelect({
  id,
  value = 0,
  onChange = () => undefined,
}: {
  id?: string
  value?: number
  onChange?: (id: number) => void
}) {
  const { t } = useTranslation('autoReply')
  const people = useApi(listAssignees, {}, { quiet: true })
  const list = people.data?.list ?? []
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={t('form.assign')}
      loading={people.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={[
        { value: 0, label: t('form.nobody') },
        ...list.map((one) => ({ value: one.id, label: one.name })),
        ...(value === 0 || people.data === undefined || list.some((one) => one.id === value)
          ? []
          : [{ value, label: t('form.goneAssignee') }]),
      ]}
      onChange={onChange}
      {...failedChoices(people)}
    />
  )
}

/** What a rule does beside answering. What this person may not see keeps as it is. */
export function ActionsFields() {
  const { t } = useTranslation('autoReply')
  const may = useMay()
  return (
    <>
      {may('lead:list') ? (
        <Form.Item name={['actions', 'add_tag_ids']} label={t('form.tags')} extra={t('form.tagsText')}>
          <TagSelect kind="lead" label={t('form.tags')} />
        </Form.Item>
      ) : null}
      <Form.Item name={['actions', 'create_lead']} valuePropName="checked" extra={t('form.leadText')}>
        <Checkbox>{t('form.lead')}</Checkbox>
      </Form.Item>
      {may('chat:reply') ? (
        <Form.Item name={['actions', 'assign_admin_id']} label={t('form.assign')} extra={t('form.assignText')}>
          <PersonSelect />
        </Form.Item>
      ) : null}
    </>
  )
}
