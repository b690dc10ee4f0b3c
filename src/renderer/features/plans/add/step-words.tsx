import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_LIMITS } from '../../../../contract/entities/plan.ts'
import { DEFAULT_TEMPLATES } from '../../../../contract/titles/templates.ts'
import { MineWordsDrawer } from '../../../core/keywords/mine-words-drawer.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AreaPicker } from '../../../core/keywords/area-picker.tsx'
import { Field } from './field.tsx'
import { usePlanWork } from './plan-context.ts'
import { linesOf, WORD_COLUMNS, type WordColumn } from './plan-draft.ts'
import { TitlesPanel } from './titles-panel.tsx'
import { useAddWords, WordColumnField } from './word-column.tsx'

const TEMPLATES = [...new Set([...DEFAULT_TEMPLATES, '{P}{M}{S}', '{M}{R}{S}', '{R}{P}{M}'])]

/** 2 关键词: four columns, what is left out, patterns, and the titles they give. */
export function StepWords() {
  const { t } = useTranslation(['addPlan', 'titles'])
  const { draft, set } = usePlanWork()
  const add = useAddWords()
  const [area, setArea] = useState(false)
  const [mining, setMining] = useState<WordColumn | null>(null)
  const toolsOf = (column: WordColumn): React.ReactNode =>
    column === 'regions' ? (
      <Button size="small" onClick={() => setArea(true)}>
        {t('words.area')}
      </Button>
    ) : column === 'mains' || column === 'suffixes' ? (
      <Button size="small" onClick={() => setMining(column)}>
        {t('words.mine')}
      </Button>
    ) : null
  const templates = TEMPLATES.map((value) => ({
    value,
    label: [...value.matchAll(/\{(.)\}/g)].map(([, slot = '']) => t(`titles:slot.${slot}`)).join(' + '),
  }))
  return (
    <>
      <SectionCard title={t('words.title')} text={t('words.text')}>
        <div className="plan-columns">
          {WORD_COLUMNS.map((column) => (
            <WordColumnField key={column} column={column} tools={toolsOf(column)} />
          ))}
        </div>
        <Field name="templates" label={t('titles:templates')}>
          {() => (
            <Checkbox.Group
              value={draft.templates}
              options={templates}
              onChange={(chosen) => set({ templates: chosen.length > 0 ? chosen : draft.templates })}
            />
          )}
        </Field>
        <Field
          name="negative_words"
          label={t('words.negatives')}
          hint={t('words.negativesHint', { n: linesOf(draft.negatives).length, max: PLAN_LIMITS.negatives })}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              rows={2}
              value={draft.negatives}
              placeholder={t('titles:hint.negatives')}
              onChange={(event) => set({ negatives: event.target.value })}
            />
          )}
        </Field>
      </SectionCard>
      <TitlesPanel />
      <AreaPicker
        open={area}
        max={PLAN_LIMITS.regions}
        onClose={() => setArea(false)}
        onPick={(names) => add('regions', names)}
      />
      <MineWordsDrawer
        open={mining !== null}
        onClose={() => setMining(null)}
        seed={linesOf(draft.mains)[0] ?? ''}
        industryId={draft.industryId}
        onPick={(words) => {
          if (mining !== null) add(mining, words)
        }}
      />
    </>
  )
}
