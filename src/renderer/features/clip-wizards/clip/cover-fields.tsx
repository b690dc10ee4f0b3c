import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import type { ClipDraft } from './draft.ts'
import type { SectionProps } from './text-sections.tsx'

/** What the films show before they play. */
export function CoverFields({ draft, set, params }: SectionProps) {
  const { t } = useTranslation('seo')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Form.Item label={t('clip.cover')}>
        <Select
          value={draft.coverMode}
          aria-label={t('clip.cover')}
          options={(params?.cover_modes ?? []).map((one) => ({ value: one.value, label: one.name }))}
          onChange={(coverMode: string) => set({ coverMode: coverMode as ClipDraft['coverMode'] })}
        />
      </Form.Item>
      {draft.coverMode === 'text' ? (
        <Form.Item label={t('clip.coverText')} extra={t('clip.coverTextHint')}>
          <Input
            value={draft.coverText}
            aria-label={t('clip.coverText')}
            maxLength={50}
            onChange={(event) => set({ coverText: event.target.value })}
          />
        </Form.Item>
      ) : null}
      {draft.coverMode === 'image' ? (
        <Form.Item label={t('clip.coverImage')} validateStatus={draft.coverImage === null ? 'error' : ''}>
          <span className="clip-tags">
            {draft.coverImage === null ? null : (
              <img className="cover-chosen" src={draft.coverImage.cover} alt={draft.coverImage.name} />
            )}
            <Button onClick={() => setChoosing(true)}>{t('fields.coverChoose')}</Button>
          </span>
          <MaterialModal
            open={choosing}
            kind="image"
            single
            title={t('fields.coverChoose')}
            chosen={draft.coverImage === null ? [] : [draft.coverImage]}
            onClose={() => setChoosing(false)}
            onOk={([coverImage = null]) => {
              set({ coverImage })
              setChoosing(false)
            }}
          />
        </Form.Item>
      ) : null}
    </>
  )
}
