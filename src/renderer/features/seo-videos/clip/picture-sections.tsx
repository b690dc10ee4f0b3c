import { Button, Form, InputNumber, Segmented, Select, Slider, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MaterialModal } from '../parts/material-modal.tsx'
import { CoverFields } from './cover-fields.tsx'
import { CutsSection } from './cuts-section.tsx'
import type { ClipDraft } from './draft.ts'
import type { SectionProps } from './text-sections.tsx'

/** Music and the films' own sound. */
export function MusicSection({ draft, set }: SectionProps) {
  const { t } = useTranslation('seo')
  const [choosing, setChoosing] = useState(false)
  return (
    <SectionCard title={t('clip.music')} text={t('clip.musicText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item label={t('clip.bgmMode')}>
          <Segmented value={draft.bgmMode} options={(['none', 'random', 'fixed'] as const).map((value) => ({ value, label: t(`clip.bgm.${value}`) }))} onChange={(bgmMode) => set({ bgmMode })} />
        </Form.Item>
        <Form.Item label={t('clip.originalVolume', { n: draft.originalVolume })}>
          <Slider value={draft.originalVolume} onChange={(originalVolume) => set({ originalVolume })} ariaLabelForHandle={t('clip.keepAudio')} />
        </Form.Item>
        {draft.bgmMode === 'none' ? null : (
          <>
            <Form.Item className="wide" label={t('clip.chosenMusic')}>
              <span className="clip-tags">
                {draft.bgm.map((file) => (
                  <Tag key={file.id} closable onClose={() => set({ bgm: draft.bgm.filter((one) => one.id !== file.id) })}>
                    {file.name}
                  </Tag>
                ))}
                <Button size="small" onClick={() => setChoosing(true)}>
                  {t('clip.chooseMusic')}
                </Button>
              </span>
            </Form.Item>
            <Form.Item label={t('clip.bgmVolume', { n: draft.bgmVolume })}>
              <Slider value={draft.bgmVolume} onChange={(bgmVolume) => set({ bgmVolume })} ariaLabelForHandle={t('clip.music')} />
            </Form.Item>
          </>
        )}
      </Form>
      <MaterialModal open={choosing} kind="audio" chosen={draft.bgm} onClose={() => setChoosing(false)} onOk={(bgm) => { set({ bgm, ...(draft.bgmMode === 'fixed' && bgm.length > 1 ? { bgmMode: 'random' as const } : {}) }); setChoosing(false) }} />
    </SectionCard>
  )
}

export interface PictureSectionProps extends SectionProps {
  /** What the mode has no use for. */
  without?: readonly ('duration' | 'transitions' | 'cover')[]
}

/** Shape, length and cover; then the cuts. */
export function PictureSection({ draft, set, params, fonts, without = [] }: PictureSectionProps) {
  const { t } = useTranslation('seo')
  return (
    <>
      <SectionCard title={t('clip.picture')}>
        <Form layout="vertical" className="clip-form">
          <Form.Item label={t('clip.ratio')}>
            <Segmented value={draft.ratio} options={(['9:16', '3:4', '1:1', '16:9'] as const).map((value) => ({ value, label: value }))} onChange={(ratio) => set({ ratio })} />
          </Form.Item>
          <Form.Item label={t('clip.fuzzy')}>
            <Switch checked={draft.fuzzyFill} onChange={(fuzzyFill) => set({ fuzzyFill })} aria-label={t('clip.fuzzy')} />
          </Form.Item>
          {without.includes('duration') ? null : <Form.Item label={t('clip.duration')}>
            <Select value={draft.durationMode} aria-label={t('clip.duration')} options={(['auto', 'fixed', 'range'] as const).map((value) => ({ value, label: t(`clip.durationMode.${value}`) }))} onChange={(durationMode: ClipDraft['durationMode']) => set({ durationMode })} />
          </Form.Item>}
          {draft.durationMode === 'auto' || without.includes('duration') ? null : (
            <Form.Item label={t('clip.durationSeconds')}>
              <span className="clip-tags">
                <InputNumber min={CLIP_LIMITS.duration_min} max={CLIP_LIMITS.duration_max} value={draft.durationMin} suffix={t('clip.seconds')} aria-label={t('clip.durationMin')} onChange={(value) => set({ durationMin: value ?? CLIP_LIMITS.duration_min, ...(draft.durationMode === 'fixed' ? { durationMax: value ?? CLIP_LIMITS.duration_min } : {}) })} />
                {draft.durationMode === 'range' ? <InputNumber min={draft.durationMin} max={CLIP_LIMITS.duration_max} value={draft.durationMax} suffix={t('clip.seconds')} aria-label={t('clip.durationMax')} onChange={(value) => set({ durationMax: value ?? draft.durationMin })} /> : null}
              </span>
            </Form.Item>
          )}
          {without.includes('cover') ? null : <CoverFields draft={draft} set={set} params={params} fonts={fonts} />}
        </Form>
      </SectionCard>
      {without.includes('transitions') ? null : <CutsSection draft={draft} set={set} params={params} fonts={fonts} />}
    </>
  )
}
