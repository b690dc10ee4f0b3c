import { App, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tagsBack } from '../changes.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { useFileCalls } from './use-file-calls.ts'

const MOST = 20
const LONGEST = 20

export interface TagsModalProps {
  files: readonly Attachment[]
  /** Tags in use, for choosing. */
  known: readonly string[]
  onClose: () => void
  onDone?: () => void
}

interface Values {
  tags?: string[]
  add?: string[]
  del?: string[]
}

/** Tags of one file as they should be, or tags to add to and take from several. */
export function TagsModal({ files, known, onClose, onDone }: TagsModalProps) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const calls = useFileCalls()
  const undo = useUndo()
  const [first] = files
  const single = files.length === 1 && first !== undefined
  const present = [...new Set(files.flatMap((file) => file.tags))]
  const rules = [
    {
      validator: (_: unknown, tags: string[] = []) =>
        tags.some((tag) => [...tag.trim()].length > LONGEST)
          ? Promise.reject(new Error(t('tags.long', { n: LONGEST })))
          : Promise.resolve(),
    },
  ]
  const save = async ({ tags = [], add = [], del = [] }: Values): Promise<void> => {
    const adding = single ? tags.filter((tag) => !present.includes(tag)) : add
    const removing = single ? present.filter((tag) => !tags.includes(tag)) : del
    if (adding.length + removing.length > 0) {
      const added = adding.map((tag) => tag.trim())
      await calls.change([{ ids: files.map((file) => file.id), tags_add: added, tags_del: [...removing] }])
      const back = tagsBack(files, added, removing)
      undo(t('tags.saved', { n: files.length }), async () => {
        await calls.change(back)
        return t('tags.undone')
      })
    }
    onDone?.()
  }
  const field = (name: keyof Values, label: string, options: readonly string[], free: boolean) => (
    <Form.Item name={name} label={label} rules={rules}>
      <Select
        mode={free ? 'tags' : 'multiple'}
        maxCount={MOST}
        tokenSeparators={[',', '，', '、', ' ', '#']}
        options={options.map((tag) => ({ value: tag, label: tag }))}
        placeholder={t(free ? 'tags.hint' : 'tags.removeHint')}
      />
    </Form.Item>
  )
  return (
    <FormModal<Values>
      open={files.length > 0}
      title={single ? t('tags.edit') : t('tags.bulk', { n: files.length })}
      initial={single ? { tags: [...first.tags] } : { add: [], del: [] }}
      onClose={onClose}
      onSubmit={save}
      onError={(form, error) => {
        if (!showFieldErrors(form, error, { tags_add: single ? 'tags' : 'add', tags_del: single ? 'tags' : 'del' }))
          message.error(say(error))
      }}
    >
      {single ? (
        field('tags', t('tags.label'), known, true)
      ) : (
        <>
          {field('add', t('tags.add'), known, true)}
          {field('del', t('tags.remove'), present, false)}
        </>
      )}
    </FormModal>
  )
}
