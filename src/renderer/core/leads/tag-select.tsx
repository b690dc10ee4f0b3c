import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Divider, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, type TagKind } from '../../../contract/entities/lead.ts'
import { listTags, saveTag } from '../../../contract/http/customer.ts'
import { failedChoices } from '../choices/failed-choices.tsx'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'
import './leads.css'

/** A tag that does not exist yet, made where it is needed. */
function NewTag({ kind, onMade }: { kind: TagKind; onMade: (id: number) => void }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const [name, setName] = useState('')
  const save = useCall(saveTag, { refreshes: [listTags], quiet: true, overlay: false })
  const add = async (): Promise<void> => {
    if (name.trim() === '') return
    try {
      onMade((await save.mutateAsync({ name: name.trim(), kind })).id)
      setName('')
    } catch (error) {
      message.error(say(error))
    }
  }
  return (
    <div className="lead-new-tag">
      <Input
        size="small"
        value={name}
        maxLength={LEAD_LIMITS.tag}
        placeholder={t('tag.newName')}
        aria-label={t('tag.newName')}
        onChange={(event) => setName(event.target.value)}
        // The list around it takes keys for itself.
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add()
        }}
      />
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined />}
        loading={save.isPending}
        disabled={name.trim() === ''}
        onClick={() => void add()}
      >
        {t('tag.new')}
      </Button>
    </div>
  )
}

export interface TagSelectProps {
  kind: TagKind
  value?: number[]
  onChange?: (ids: number[]) => void
  id?: string
  label: string
  /** No tag can be made here. */
  fixed?: boolean
}

/** Tags of leads or customers, with a new one made at the end of the list. */
export function TagSelect({ kind, value = [], onChange, id, label, fixed = false }: TagSelectProps) {
  const { t } = useTranslation('customers')
  const clearable = useClearable()
  const may = useMay()
  const tags = useApi(listTags, { kind }, { quiet: true, staleMs: 60_000, enabled: may('lead:list') })
  return (
    <Select
      mode="multiple"
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value}
      maxCount={LEAD_LIMITS.tags}
      allowClear={clearable}
      loading={tags.isFetching}
      placeholder={t('tag.none')}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('tag.noTags')}
      options={(tags.data?.list ?? []).map((tag) => ({ value: tag.id, label: tag.name }))}
      onChange={(ids: number[]) => onChange?.(ids)}
      {...(fixed || !may('lead:edit')
        ? {}
        : {
            popupRender: (menu) => (
              <>
                {menu}
                <Divider className="lead-new-tag-line" />
                <NewTag kind={kind} onMade={(made) => onChange?.([...value, made])} />
              </>
            ),
          })}
      {...failedChoices(tags)}
    />
  )
}
