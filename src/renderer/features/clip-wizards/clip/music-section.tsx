import { Button, Form, InputNumber, Segmented, Select, Slider, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { musicList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import type { ClipDraft } from './draft.ts'
import type { SectionProps } from './text-sections.tsx'

/** What the films' own sound is lowered to at first, percent. */
const LOWERED = 30
const LONGEST_FADE_S = 10
const soundOf = (volume: number): 'keep' | 'lower' | 'drop' =>
  volume >= 100 ? 'keep' : volume === 0 ? 'drop' : 'lower'
const SOUND = { keep: 100, lower: LOWERED, drop: 0 } as const

/** Which pieces a film's music is drawn from: chosen ones, those with a tag, or the whole library. */
function MusicPool({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation('seo')
  const tags = useApi(musicList, { limit: 1 }, { quiet: true, enabled: draft.bgmPool === 'tag' })
  return (
    <>
      <Form.Item label={t('clip.bgmFrom')}>
        <Segmented
          value={draft.bgmPool}
          options={(['ids', 'tag', 'all'] as const).map((value) => ({ value, label: t(`clip.bgmPool.${value}`) }))}
          onChange={(bgmPool) => set({ bgmPool })}
        />
      </Form.Item>
      {draft.bgmPool === 'tag' ? (
        <Form.Item label={t('clip.bgmTag')}>
          <Select
            showSearch
            aria-label={t('clip.bgmTag')}
            placeholder={t('clip.bgmTagHint')}
            loading={tags.isFetching}
            notFoundContent={t('clip.bgmTagNone')}
            value={draft.bgmTag || null}
            onChange={(bgmTag: string) => set({ bgmTag })}
            options={(tags.data?.tags ?? []).map((tag) => ({ value: tag.name, label: `${tag.name}（${tag.count}）` }))}
          />
        </Form.Item>
      ) : null}
    </>
  )
}

const Fade = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => {
  const { t } = useTranslation('seo')
  return (
    <InputNumber
      className="clip-fade"
      min={0}
      max={LONGEST_FADE_S}
      step={0.5}
      precision={1}
      prefix={label}
      suffix={t('clip.seconds')}
      value={value}
      aria-label={label}
      onChange={(next) => onChange(next ?? 0)}
    />
  )
}

/** Music, and the films' own sound. `beat`: the mode's cuts may follow the music. */
export function MusicSection({ draft, set, beat = true }: SectionProps & { beat?: boolean }) {
  const { t } = useTranslation('seo')
  const [choosing, setChoosing] = useState(false)
  const take = (bgm: ClipDraft['bgm']): void => {
    set({
      bgm,
      ...(draft.bgmMode === 'fixed' && bgm.length > 1 ? { bgmMode: 'random' as const, bgmPool: 'ids' as const } : {}),
    })
    setChoosing(false)
  }
  const chosen = draft.bgmMode === 'fixed' || draft.bgmPool === 'ids'
  return (
    <SectionCard title={t('clip.music')} text={t('clip.musicText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item label={t('clip.originalSound')}>
          <Segmented
            value={soundOf(draft.originalVolume)}
            options={(['keep', 'lower', 'drop'] as const).map((value) => ({
              value,
              label: t(`clip.original.${value}`),
            }))}
            onChange={(sound) => set({ originalVolume: SOUND[sound] })}
          />
        </Form.Item>
        <Form.Item label={t('clip.originalVolume', { n: draft.originalVolume })}>
          <Slider
            value={draft.originalVolume}
            onChange={(originalVolume) => set({ originalVolume })}
            ariaLabelForHandle={t('clip.keepAudio')}
          />
        </Form.Item>
        <Form.Item label={t('clip.bgmMode')}>
          <Segmented
            value={draft.bgmMode}
            options={(['none', 'random', 'fixed'] as const).map((value) => ({ value, label: t(`clip.bgm.${value}`) }))}
            onChange={(bgmMode) => set({ bgmMode })}
          />
        </Form.Item>
        {draft.bgmMode === 'none' ? null : (
          <>
            {draft.bgmMode === 'random' ? <MusicPool draft={draft} set={set} /> : null}
            {chosen ? (
              <Form.Item className="wide" label={t('clip.chosenMusic')}>
                <span className="clip-tags">
                  {draft.bgm.map((file) => (
                    <Tag
                      key={file.id}
                      closable
                      onClose={() => set({ bgm: draft.bgm.filter((one) => one.id !== file.id) })}
                    >
                      {file.name}
                    </Tag>
                  ))}
                  <Button size="small" onClick={() => setChoosing(true)}>
                    {t('clip.chooseMusic')}
                  </Button>
                </span>
              </Form.Item>
            ) : null}
            <Form.Item label={t('clip.bgmVolume', { n: draft.bgmVolume })}>
              <Slider
                value={draft.bgmVolume}
                onChange={(bgmVolume) => set({ bgmVolume })}
                ariaLabelForHandle={t('clip.bgmVolumeHandle')}
              />
            </Form.Item>
            <Form.Item label={t('clip.fades')}>
              <span className="clip-tags">
                <Fade label={t('clip.fadeIn')} value={draft.bgmFadeIn} onChange={(bgmFadeIn) => set({ bgmFadeIn })} />
                <Fade
                  label={t('clip.fadeOut')}
                  value={draft.bgmFadeOut}
                  onChange={(bgmFadeOut) => set({ bgmFadeOut })}
                />
              </span>
            </Form.Item>
            <Form.Item label={t('clip.duck')} extra={t('clip.duckHint')}>
              <Switch checked={draft.bgmDuck} onChange={(bgmDuck) => set({ bgmDuck })} aria-label={t('clip.duck')} />
            </Form.Item>
            {beat ? (
              <Form.Item label={t('clip.beat')} extra={t('clip.beatHint')}>
                <Switch checked={draft.bgmBeat} onChange={(bgmBeat) => set({ bgmBeat })} aria-label={t('clip.beat')} />
              </Form.Item>
            ) : null}
          </>
        )}
      </Form>
      <MaterialModal open={choosing} kind="audio" chosen={draft.bgm} onClose={() => setChoosing(false)} onOk={take} />
    </SectionCard>
  )
}
