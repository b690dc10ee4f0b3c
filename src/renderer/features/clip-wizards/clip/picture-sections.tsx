import { Form, InputNumber, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CoverFields } from './cover-fields.tsx'
import { CutsSection } from './cuts-section.tsx'
import type { ClipDraft } from './draft.ts'
import type { SectionProps } from './text-sections.tsx'

export { MusicSection } from './music-section.tsx'

export interface PictureSectionProps extends SectionProps {
  /** What the mode has no use for. */
  without?: readonly ('duration' | 'transitions' | 'cover')[]
}

/** Shape, length and cover; then the cuts. */
export function PictureSection({ draft, set, params, without = [] }: PictureSectionProps) {
  const { t } = useTranslation('seo')
  return (
    <>
      <SectionCard title={t('clip.picture')}>
        <Form layout="vertical" className="clip-form">
          <Form.Item label={t('clip.ratio')}>
            <Segmented
              value={draft.ratio}
              options={(['9:16', '3:4', '1:1', '16:9'] as const).map((value) => ({ value, label: value }))}
              onChange={(ratio) => set({ ratio })}
            />
          </Form.Item>
          <Form.Item label={t('clip.fuzzy')}>
            <Switch
              checked={draft.fuzzyFill}
              onChange={(fuzzyFill) => set({ fuzzyFill })}
              aria-label={t('clip.fuzzy')}
            />
          </Form.Item>
          {without.includes('duration') ? null : (
            <Form.Item label={t('clip.duration')}>
              <Select
                value={draft.durationMode}
                aria-label={t('clip.duration')}
                options={(['auto', 'fixed', 'range'] as const).map((value) => ({
                  value,
                  label: t(`clip.durationMode.${value}`),
                }))}
                onChange={(durationMode: ClipDraft['durationMode']) => set({ durationMode })}
              />
            </Form.Item>
          )}
          {draft.durationMode === 'auto' || without.includes('duration') ? null : (
            <Form.Item label={t('clip.durationSeconds')}>
              <span className="clip-tags">
                <InputNumber
                  min={CLIP_LIMITS.duration_min}
                  max={CLIP_LIMITS.duration_max}
                  value={draft.durationMin}
                  suffix={t('clip.seconds')}
                  aria-label={t('clip.durationMin')}
                  onChange={(value) =>
                    set({
                      durationMin: value ?? CLIP_LIMITS.duration_min,
                      ...(draft.durationMode === 'fixed' ? { durationMax: value ?? CLIP_LIMITS.duration_min } : {}),
                    })
                  }
                />
                {draft.durationMode === 'range' ? (
                  <InputNumber
                    min={draft.durationMin}
                    max={CLIP_LIMITS.duration_max}
                    value={draft.durationMax}
                    suffix={t('clip.seconds')}
                    aria-label={t('clip.durationMax')}
                    onChange={(value) => set({ durationMax: value ?? draft.durationMin })}
                  />
                ) : null}
              </span>
            </Form.Item>
          )}
          {without.includes('cover') ? null : <CoverFields draft={draft} set={set} params={params} />}
        </Form>
      </SectionCard>
      {without.includes('transitions') ? null : <CutsSection draft={draft} set={set} params={params} />}
    </>
  )
}
