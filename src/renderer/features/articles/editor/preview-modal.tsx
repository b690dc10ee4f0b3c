import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { Paper } from '../../../ui/paper.tsx'
import { ArticleText } from './article-text.tsx'

export interface PreviewModalProps {
  open: boolean
  kind: ArticleKind
  title: string
  author: string
  html: string
  onClose: () => void
}

/** How the article reads on a phone and on a computer. */
export function PreviewModal({ open, kind, title, author, html, onClose }: PreviewModalProps) {
  const { t } = useTranslation('articles')
  const [device, setDevice] = useState<'phone' | 'pc'>('phone')
  return (
    <Modal open={open} title={t('preview.title')} footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <div className="preview-tools">
        <Segmented
          value={device}
          aria-label={t('preview.device')}
          options={(['phone', 'pc'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setDevice}
        />
        <span className="preview-note">{t('preview.note')}</span>
      </div>
      <Paper className={`preview-page ${device}`} tabIndex={0} role="region" aria-label={t(`preview.${device}`)}>
        <h1 className="preview-title">{title.trim() === '' ? t('untitled') : title}</h1>
        {kind === 'official' && author !== '' ? <p className="preview-author">{author}</p> : null}
        <ArticleText html={html} />
      </Paper>
    </Modal>
  )
}
