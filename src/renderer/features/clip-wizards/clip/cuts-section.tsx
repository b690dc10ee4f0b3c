import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clipSamples } from '../../../../contract/http/clip.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ClipDraft } from './draft.ts'
import { KindCards } from './kind-cards.tsx'
import type { SectionProps } from './text-sections.tsx'
import { useSeen } from './use-seen.ts'

type Kind = 'transition' | 'effect'
const KINDS: readonly Kind[] = ['transition', 'effect']

interface Field {
  chosen: string[]
  pick: ClipDraft['effectPick']
  change: (chosen: string[]) => void
  repick: (pick: ClipDraft['effectPick']) => void
  offered: readonly { value: string; name: string; desc: string }[]
}

/** Samples are asked for again so often while some are being made, ms. */
const POLL_MS = 2_000
/** Their addresses work for hours; a form is open longer than that rarely. */
const STALE_MS = 3_600_000

/** Transitions between shots and effects on them: what is used, and whether in turn or by chance. */
export function CutsSection({ draft, set, params }: SectionProps) {
  const { t } = useTranslation('seo')
  const [kind, setKind] = useState<Kind>('transition')
  const say = useErrorText()
  // they are made when somebody looks at them first
  const { ref, seen } = useSeen()
  const samples = useApi(
    clipSamples,
    {},
    {
      quiet: true,
      enabled: seen,
      staleMs: STALE_MS,
      pollMs: (data) => (data !== undefined && data.left > 0 && data.reason === '' ? POLL_MS : false),
    },
  )
  const found = new Map((samples.data?.samples ?? []).map((one) => [`${one.kind}:${one.value}`, one]))
  const sampleOf = (one: Kind, value: string): { film: string; cover: string } => ({
    film: found.get(`${one}:${value}`)?.film_url ?? '',
    cover: found.get(`${one}:${value}`)?.cover_url ?? '',
  })
  const fields: Record<Kind, Field> = {
    transition: {
      chosen: draft.transitions,
      pick: draft.transitionPick,
      change: (transitions) => set({ transitions }),
      repick: (transitionPick) => set({ transitionPick }),
      offered: (params?.transitions ?? []).map((one) => ({ ...one, desc: '' })),
    },
    effect: {
      chosen: draft.effects,
      pick: draft.effectPick,
      change: (effects) => set({ effects }),
      repick: (effectPick) => set({ effectPick }),
      offered: params?.effects ?? [],
    },
  }
  const field = fields[kind]
  const { chosen } = field
  const name = (one: Kind): string =>
    fields[one].chosen.length === 0
      ? t(`clip.cuts.${one}`)
      : t('clip.cuts.counted', { name: t(`clip.cuts.${one}`), n: fields[one].chosen.length })
  const hint =
    chosen.length === 0
      ? t(`clip.cuts.none.${kind}`)
      : t(chosen.length === 1 ? `clip.cuts.one.${kind}` : `clip.cuts.${field.pick}.${kind}`)
  const problem = samples.error ? say(samples.error) : (samples.data?.reason ?? '')
  return (
    <SectionCard title={t('clip.cuts.title')} text={t('clip.cuts.text')} className="cuts-section">
      <div className="cuts-tools">
        <Segmented value={kind} options={KINDS.map((value) => ({ value, label: name(value) }))} onChange={setKind} />
        <Segmented
          size="small"
          value={field.pick}
          disabled={chosen.length < 2}
          aria-label={t('clip.cuts.pick')}
          options={(['random', 'order'] as const).map((value) => ({ value, label: t(`clip.cuts.pickName.${value}`) }))}
          onChange={field.repick}
        />
        <Button type="text" size="small" disabled={chosen.length === 0} onClick={() => field.change([])}>
          {t('clip.cuts.clear')}
        </Button>
      </div>
      <div className="kind-stack" ref={ref}>
        {KINDS.map((one) => {
          const { chosen: own, pick, change, offered } = fields[one]
          return (
            <div key={one} className={one === kind ? undefined : 'kind-away'} inert={one !== kind}>
              <KindCards
                label={t(`clip.cuts.${one}`)}
                choices={offered.map((choice) => ({ ...choice, ...sampleOf(one, choice.value) }))}
                chosen={own}
                numbered={pick === 'order' && own.length > 1}
                onChange={change}
              />
            </div>
          )
        })}
      </div>
      <p className="cuts-hint">
        {hint}
        {problem !== '' ? (
          <span>{t('clip.cuts.noSamples', { reason: problem })}</span>
        ) : samples.data && samples.data.left > 0 ? (
          <span>{t('clip.cuts.making', { n: samples.data.left })}</span>
        ) : null}
      </p>
    </SectionCard>
  )
}
