import { App, AutoComplete, Button, Popover, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addKeywords, keywordGroups, type keywordKind, listKeywords } from '../../../contract/http/keywords.ts'
import { KEYWORD_KINDS } from '../../../contract/keywords/import-lines.ts'
import { LINE_MAX } from '../../../contract/titles/lines.ts'
import { useApi, useCall } from '../http/use-api.ts'
import type { MinedWord } from './mined.ts'

/** Most words of one call. */
const LOT = 500
type Kind = (typeof keywordKind)['options'][number]

/**
 * Keeps words with their source. What the library has already, and what is longer than it takes, is counted and said.
 */
export function AddToLibrary({
  words,
  industryId,
  primary = false,
  onAdded,
}: {
  words: readonly MinedWord[]
  industryId: number
  primary?: boolean
  onAdded?: () => void
}) {
  const { t } = useTranslation('mining')
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('main')
  const [group, setGroup] = useState('')
  const groups = useApi(keywordGroups, {}, { quiet: true, enabled: open })
  const add = useCall(addKeywords, { refreshes: [listKeywords, keywordGroups] })
  const fitting = words.filter((one) => one.source !== 'library' && [...one.word].length <= LINE_MAX)
  const save = async (): Promise<void> => {
    let [added, existing] = [0, 0]
    for (let at = 0; at < fitting.length; at += LOT) {
      const told = await add.mutateAsync({
        kind,
        industry_id: industryId,
        group_name: group.trim(),
        words: fitting.slice(at, at + LOT).map((one) => ({
          word: one.word,
          source: one.source === 'library' ? 'manual' : one.source,
          is_synthetic: one.synthetic ? 1 : 0,
          seed: [...one.seed].slice(0, LINE_MAX).join(''),
          rank: Math.min(1_000, one.rank),
        })),
      })
      added += told.added
      existing += told.existing
    }
    setOpen(false)
    message.success(
      t('added', {
        added,
        existing: existing + words.filter((one) => one.source === 'library').length,
        long: words.filter((one) => [...one.word].length > LINE_MAX).length,
      }),
    )
    onAdded?.()
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('addTitle')}
      content={
        <div className="mine-add">
          <Select<Kind>
            aria-label={t('kindTitle')}
            value={kind}
            options={KEYWORD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
          <AutoComplete
            aria-label={t('group')}
            placeholder={t('group')}
            maxLength={20}
            value={group}
            options={(groups.data?.groups ?? []).map((one) => ({ value: one.name }))}
            onChange={setGroup}
          />
          {fitting.length < words.length ? <small>{t('skipped', { n: words.length - fitting.length })}</small> : null}
          <Button
            type="primary"
            loading={add.isPending}
            disabled={fitting.length === 0}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('addOk', { n: fitting.length })}
          </Button>
        </div>
      }
    >
      <Button {...(primary ? { type: 'primary' as const } : {})} disabled={words.length === 0}>
        {t('add')}
      </Button>
    </Popover>
  )
}
