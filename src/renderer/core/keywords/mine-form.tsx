import { Button, Checkbox, Input, InputNumber, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HELPER_PLATFORMS, type HelperPlatform, WEB_PROVIDERS } from '../../../contract/http/keyword-ideas.ts'
import { COLUMN_MAX } from '../../../contract/http/titles.ts'
import { AreaPicker } from './area-picker.tsx'
import { AreaSelect } from './area-select.tsx'
import { IdentitySelect } from './identity-select.tsx'
import { IndustrySelect } from './industry-select.tsx'
import { linesOf, type MineDraft, MODES, type MineMode, type MineRequest, requestOf } from './mine-request.ts'
import { useClearable } from '../../ui/use-clearable.tsx'

const COLUMNS = ['regions', 'prefixes', 'mains', 'suffixes', 'negatives'] as const
const MOST_WORDS = 2_000

interface PartProps {
  draft: MineDraft
  set: (patch: Partial<MineDraft>) => void
}

/** Which sites are asked, for what, how deep. */
function Sites({ draft, set, boxes = false }: PartProps & { /** Search boxes can be asked, too. */ boxes?: boolean }) {
  const { t } = useTranslation('mining')
  const clearable = useClearable()
  return (
    <div className="mine-sites">
      <Checkbox checked={draft.pulldown} onChange={(event) => set({ pulldown: event.target.checked })}>
        {t('pulldown')}
      </Checkbox>
      <Checkbox checked={draft.relevant} onChange={(event) => set({ relevant: event.target.checked })}>
        {t('relevant')}
      </Checkbox>
      <Radio.Group
        aria-label={t('depth')}
        value={draft.depth}
        options={([1, 2] as const).map((value) => ({ value, label: t(`depths.${value}`) }))}
        onChange={(event) => set({ depth: event.target.value === 2 ? 2 : 1 })}
      />
      <Select
        mode="multiple"
        className="mine-providers"
        aria-label={t('sites')}
        placeholder={t('allOn')}
        maxTagCount="responsive"
        value={draft.providers}
        options={WEB_PROVIDERS.map((value) => ({ value, label: t(`source.${value}`) }))}
        onChange={(providers) => set({ providers })}
      />
      {boxes ? (
        <Select<HelperPlatform>
          className="mine-providers"
          allowClear={clearable}
          aria-label={t('helperBox')}
          placeholder={t('helperBox')}
          value={draft.helper === '' ? null : draft.helper}
          options={HELPER_PLATFORMS.map((value) => ({ value, label: t(`source.${value}_helper`) }))}
          onChange={(helper: HelperPlatform | null | undefined) => set({ helper: helper ?? '', account: 0 })}
        />
      ) : null}
      {boxes && draft.helper !== '' ? (
        <IdentitySelect platform={draft.helper} value={draft.account} onChange={(account) => set({ account })} />
      ) : null}
    </div>
  )
}

function Columns({ draft, set }: PartProps) {
  const { t } = useTranslation('mining')
  const [picking, setPicking] = useState(false)
  return (
    <>
      <div className="mine-columns">
        {COLUMNS.map((column) => (
          <label key={column}>
            <span>
              {t(`column.${column}`)}
              {column === 'regions' ? (
                <Button type="link" size="small" onClick={() => setPicking(true)}>
                  {t('areas.pick')}
                </Button>
              ) : null}
              <small>{linesOf(draft[column]).length}</small>
            </span>
            <Input.TextArea
              aria-label={t(`column.${column}`)}
              rows={4}
              value={draft[column]}
              placeholder={t(`hint.${column}`)}
              onChange={(event) => set({ [column]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <Sites draft={draft} set={set} />
      <AreaPicker
        open={picking}
        max={COLUMN_MAX}
        onClose={() => setPicking(false)}
        onPick={(names) => set({ regions: [...new Set([...linesOf(draft.regions), ...names])].join('\n') })}
      />
    </>
  )
}

/**
 * What to look for: one word, columns, or what sites suggest for several. Enter, or Ctrl with Enter in a column,
 * begins.
 */
export function MineForm({
  draft,
  set,
  onMine,
  busy,
}: PartProps & { onMine: (request: MineRequest) => void; busy: boolean }) {
  const { t } = useTranslation('mining')
  const [why, setWhy] = useState('')
  const made = requestOf(draft)
  const mine = (): void => {
    setWhy('why' in made ? made.why : '')
    if ('request' in made) onMine(made.request)
  }
  const change = (patch: Partial<MineDraft>): void => {
    setWhy('')
    set(patch)
  }
  const begin = (
    <Button type="primary" loading={busy} onClick={mine}>
      {t('mine')}
    </Button>
  )
  return (
    <form
      className="mine-form"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) mine()
      }}
    >
      <div className="mine-head">
        <Segmented<MineMode>
          value={draft.mode}
          options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
          onChange={(mode) => change({ mode })}
        />
        <IndustrySelect
          className="mine-industry"
          label={t('industry')}
          value={draft.industryId}
          onChange={(industryId) => change({ industryId })}
        />
        {draft.mode === 'quick' ? <AreaSelect value={draft.adcode} onChange={(adcode) => change({ adcode })} /> : null}
      </div>
      {draft.mode === 'quick' ? (
        <div className="mine-head">
          <Input
            className="mine-seed"
            autoFocus
            aria-label={t('seed')}
            placeholder={t('seedHint')}
            maxLength={20}
            allowClear
            value={draft.seed}
            {...(why === '' ? {} : { status: 'error' as const })}
            onChange={(event) => change({ seed: event.target.value })}
            onPressEnter={mine}
          />
          {begin}
        </div>
      ) : null}
      {draft.mode === 'senior' ? (
        <>
          <Columns draft={draft} set={change} />
          <div className="mine-head">
            <label>
              {t('limit')}{' '}
              <InputNumber
                min={1}
                max={MOST_WORDS}
                precision={0}
                value={draft.limit}
                onChange={(value) => change({ limit: value ?? 1 })}
              />
            </label>
            <Button onClick={() => change({ lot: draft.lot + 1 })}>{t('otherLot', { n: draft.lot })}</Button>
            {begin}
          </div>
        </>
      ) : null}
      {draft.mode === 'pulled' ? (
        <>
          <Input.TextArea
            aria-label={t('words')}
            rows={4}
            placeholder={t('wordsHint')}
            value={draft.words}
            onChange={(event) => change({ words: event.target.value })}
          />
          <div className="mine-head">
            <Sites draft={draft} set={change} boxes />
            {begin}
          </div>
        </>
      ) : null}
      <p className="mine-why" role="alert">
        {why === '' ? '' : t(`why.${why}`)}
      </p>
    </form>
  )
}
