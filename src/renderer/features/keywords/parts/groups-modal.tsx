import { App, Button, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keywordGroups, listKeywords, renameKeywordGroup } from '../../../../contract/http/keywords.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface Group {
  readonly name: string
  readonly count: number
}

function Line({ group, taken }: { group: Group; taken: (name: string) => boolean }) {
  const { t } = useTranslation('keywords')
  const { message, modal } = App.useApp()
  const [name, setName] = useState(group.name)
  const rename = useCall(renameKeywordGroup, { refreshes: [keywordGroups, listKeywords] })
  const to = name.trim()
  const save = async (target: string): Promise<void> => {
    const { changed } = await rename.mutateAsync({ from: group.name, to: target })
    message.success(t(target === '' ? 'groups.dissolved' : 'groups.renamed', { name: group.name, n: changed }))
  }
  const ask = (target: string): void => {
    if (target !== '' && !taken(target)) return void save(target).catch(() => undefined)
    modal.confirm({
      title: t(target === '' ? 'groups.dissolveTitle' : 'groups.joinTitle', { name: group.name, to: target }),
      content: t(target === '' ? 'groups.dissolveText' : 'groups.joinText', { n: group.count }),
      cancelText: t('cancel'),
      onOk: async () => await save(target).catch(() => undefined),
    })
  }
  return (
    <li>
      <Input
        aria-label={t('groups.nameOf', { name: group.name })}
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => {
          if (to !== '' && to !== group.name) ask(to)
        }}
      />
      <span className="tabular">{t('groups.count', { n: group.count })}</span>
      <Space size={4}>
        <Button
          size="small"
          loading={rename.isPending}
          disabled={to === '' || to === group.name}
          onClick={() => ask(to)}
        >
          {t('groups.rename')}
        </Button>
        <Button size="small" type="text" danger onClick={() => ask('')}>
          {t('groups.dissolve')}
        </Button>
      </Space>
    </li>
  )
}

/** Names of the groups: changed, joined by giving one the other's name, taken away without their words. */
export function GroupsModal({
  open,
  groups,
  onClose,
}: {
  open: boolean
  groups: readonly Group[]
  onClose: () => void
}) {
  const { t } = useTranslation('keywords')
  return (
    <Modal
      open={open}
      title={t('groups.title')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      width={560}
      styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}
    >
      {groups.length === 0 ? (
        <EmptyState small title={t('groups.none')} text={t('groups.noneText')} />
      ) : (
        <ul className="keyword-groups">
          {groups.map((group) => (
            <Line key={group.name} group={group} taken={(name) => groups.some((one) => one.name === name)} />
          ))}
        </ul>
      )}
    </Modal>
  )
}
