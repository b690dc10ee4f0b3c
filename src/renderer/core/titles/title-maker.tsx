import { Button, Checkbox, Input, InputNumber, Modal, Space, Typography } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fissionTitles } from '../../../contract/titles/fission.ts'
import { DEFAULT_TEMPLATES } from '../../../contract/titles/templates.ts'
import { DIALOG_BODY } from '../../ui/dialog-body.ts'
import { useStorage } from '../host/host-context.ts'
import { useSession } from '../session/use-session.ts'
import { loadTitleDraft, saveTitleDraft, type TitleDraft } from './title-draft.ts'
import { lengthFor, type TitleLimit } from './title-lengths.ts'
import { TitlePreview } from './title-preview.tsx'
import { useCheckedTitles } from './use-checked-titles.ts'
import './titles.css'

export interface TitleMakerProps {
  /** Limits of the platforms that the titles go to; empty = not chosen yet. */
  limits: readonly TitleLimit[]
  /** Platforms whose own rules for titles of films count, too. */
  platforms?: readonly string[]
  /** How many are needed, until the person says another number. */
  count: number
  /** Most that the receiver takes. */
  max: number
  /** Works a day, for how long the titles last; 0 = not known. */
  perDay?: number
  /** Columns that it begins with, instead of what was typed last. */
  begin?: Partial<TitleDraft>
  /** Nobody waits for the titles: they are copied. */
  copies?: boolean
  onTake: (titles: string[], how: 'replace' | 'append') => void
  onClose: () => void
}

const COLUMNS = ['regions', 'prefixes', 'mains', 'suffixes'] as const
const EXTRA_TEMPLATES = ['{R}{M}', '{P}{M}{S}', '{M}{R}{S}'] as const
const TEMPLATES = [...new Set([...DEFAULT_TEMPLATES, ...EXTRA_TEMPLATES])]
const NO_PLATFORMS: readonly string[] = []
const linesOf = (text: string): string[] => text.split('\n')

/**
 * Titles from regions, main words and long tails, seen while typing (spec: 标题裂变); the server leaves out forbidden words
 * and what the company has used. Mounted when it opens.
 */
export function TitleMaker({
  limits,
  platforms = NO_PLATFORMS,
  count,
  max,
  perDay = 0,
  begin,
  copies = false,
  onTake,
  onClose,
}: TitleMakerProps) {
  const { t } = useTranslation('titles')
  const storage = useStorage()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const [draft, setDraft] = useState<TitleDraft>(() => ({
    ...loadTitleDraft(storage, adminId, Math.min(max, Math.max(1, count))),
    ...begin,
  }))
  const set = (patch: Partial<TitleDraft>): void => {
    const next = { ...draft, ...patch }
    setDraft(next)
    saveTitleDraft(storage, adminId, next)
  }
  const typed = useDeferredValue(draft)
  const length = useMemo(() => lengthFor(limits), [limits])
  const quick = useMemo(
    () =>
      fissionTitles(
        {
          regions: linesOf(typed.regions),
          prefixes: linesOf(typed.prefixes),
          mains: linesOf(typed.mains),
          suffixes: linesOf(typed.suffixes),
          negatives: linesOf(typed.negatives),
          templates: typed.templates,
          count: typed.count,
          seed: typed.seed,
          maxLength: length.max,
        },
        { lengthOf: length.lengthOf },
      ),
    [typed, length],
  )
  const { shown: made, check } = useCheckedTitles(quick, typed, platforms, length)
  const take = (how: 'replace' | 'append'): void => {
    onTake(
      made.titles.map((one) => one.title),
      how,
    )
    onClose()
  }
  // What was not looked at is not taken, unless nobody can look.
  const waits = made.titles.length === 0 || check.state === 'asking'
  return (
    <Modal
      open
      title={t('title')}
      width={960}
      onCancel={onClose}
      styles={{ body: DIALOG_BODY }}
      footer={
        <Space>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {copies ? null : (
            <Button disabled={waits} onClick={() => take('append')}>
              {t('append')}
            </Button>
          )}
          <Button type="primary" disabled={waits} onClick={() => take('replace')}>
            {t(copies ? 'copy' : 'take', { n: made.titles.length })}
          </Button>
        </Space>
      }
    >
      <div className="title-maker">
        <div className="title-columns">
          {COLUMNS.map((column) => (
            <label key={column}>
              <span>
                {t(`column.${column}`)}
                <small>{t('lines', { n: linesOf(draft[column]).filter((line) => line.trim() !== '').length })}</small>
              </span>
              <Input.TextArea
                aria-label={t(`column.${column}`)}
                value={draft[column]}
                rows={5}
                placeholder={t(`hint.${column}`)}
                onChange={(event) => set({ [column]: event.target.value })}
              />
            </label>
          ))}
          <label className="wide">
            <span>{t('column.negatives')}</span>
            <Input.TextArea
              value={draft.negatives}
              rows={2}
              placeholder={t('hint.negatives')}
              onChange={(event) => set({ negatives: event.target.value })}
            />
          </label>
          <fieldset className="wide">
            <legend>{t('templates')}</legend>
            <Checkbox.Group
              value={draft.templates}
              options={TEMPLATES.map((value) => ({
                value,
                label: [...value.matchAll(/\{(.)\}/g)].map(([, slot = '']) => t(`slot.${slot}`)).join(' + '),
              }))}
              onChange={(templates) => set({ templates: templates.length > 0 ? templates : draft.templates })}
            />
          </fieldset>
          <div className="wide title-count">
            <label>
              {t('count')}{' '}
              <InputNumber
                min={1}
                max={max}
                precision={0}
                value={draft.count}
                onChange={(value) => set({ count: value ?? 1 })}
              />
            </label>
            <Button onClick={() => set({ seed: draft.seed + 1 })}>{t('again')}</Button>
            <Typography.Text type="secondary">{t('limit', { max: length.max })}</Typography.Text>
          </div>
        </div>
        <TitlePreview made={made} check={check} perDay={perDay} />
      </div>
    </Modal>
  )
}
