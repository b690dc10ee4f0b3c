import { DeleteOutlined, HighlightOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Input, Segmented, Tooltip } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { RewriteModal } from '../../../core/rewrite/rewrite-modal.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ClipDraft } from '../clip/draft.ts'
import { CopyLibraryModal } from '../../../core/materials/copy-library-modal.tsx'
import { pasteCopies, spokenLength, splitCopies } from './split-copies.ts'

/** The texts that films are made from: one for each film, or one for all. */
export function CopySection({ draft, set }: { draft: ClipDraft; set: (patch: Partial<ClipDraft>) => void }) {
  const { t } = useTranslation('wizards')
  const { message } = App.useApp()
  const [choosing, setChoosing] = useState(false)
  /** The text that is being rewritten, as it was when that began. */
  const [rewriting, setRewriting] = useState<{ at: number; source: string } | null>(null)
  const { copyEach } = draft
  const copies = copyEach ? draft.copies : draft.copies.slice(0, 1)
  const change = (at: number, text: string): void =>
    set({ copies: draft.copies.map((copy, i) => (i === at ? text : copy)) })
  const put = (at: number, parts: readonly string[]): void => {
    const { copies: next, left } = pasteCopies(draft.copies, at, parts, CLIP_LIMITS.speech)
    set({ copies: next })
    if (left > 0) message.warning(t('copy.left', { n: left, max: CLIP_LIMITS.speech }))
  }
  const paste = (at: number, event: ClipboardEvent): void => {
    const parts = splitCopies(event.clipboardData.getData('text/plain'))
    if (!copyEach || parts.length < 2) return
    event.preventDefault()
    put(at, parts)
  }
  const taken = (use: () => void): Promise<void> => {
    use()
    return Promise.resolve()
  }
  const last = copies.length - 1
  return (
    <SectionCard
      title={t('copy.title')}
      text={t('copy.text')}
      extra={<Button onClick={() => setChoosing(true)}>{t('copy.library')}</Button>}
    >
      <Segmented
        className="copy-way"
        value={copyEach ? 'each' : 'all'}
        options={[
          { value: 'each', label: t('copy.each') },
          { value: 'all', label: t('copy.all') },
        ]}
        onChange={(way) => set({ copyEach: way === 'each' })}
      />
      <ol className="copy-list">
        {copies.map((copy, at) => (
          // Texts have no id of their own; their place is it.
          <li key={at}>
            <span className="clip-group-no tabular">{at + 1}</span>
            <Input.TextArea
              value={copy}
              rows={3}
              maxLength={CLIP_LIMITS.speech_len}
              placeholder={t(copyEach ? 'copy.hint' : 'copy.hintAll')}
              aria-label={t('copy.no', { n: at + 1 })}
              onPaste={(event) => paste(at, event)}
              onChange={(event) => change(at, event.target.value)}
            />
            <span className="copy-count tabular">{t('copy.count', { n: spokenLength(copy) })}</span>
            <Tooltip title={t('copy.rewrite')}>
              <Button
                type="text"
                size="small"
                icon={<HighlightOutlined />}
                aria-label={t('copy.rewriteNo', { n: at + 1 })}
                disabled={copy.trim() === ''}
                onClick={() => setRewriting({ at, source: copy.trim() })}
              />
            </Tooltip>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('copy.remove', { n: at + 1 })}
              disabled={copies.length === 1}
              onClick={() => set({ copies: draft.copies.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </ol>
      {copyEach ? (
        <Button
          icon={<PlusOutlined />}
          disabled={copies.length >= CLIP_LIMITS.speech}
          onClick={() => set({ copies: [...draft.copies, ''] })}
        >
          {t('copy.add')}
        </Button>
      ) : null}
      <p className="copy-note">{t('copy.asWritten')}</p>
      <RewriteModal
        source={rewriting?.source ?? null}
        onClose={() => setRewriting(null)}
        onReplace={(text) => taken(() => change(rewriting?.at ?? 0, text))}
        {...(copyEach && copies.length < CLIP_LIMITS.speech
          ? { onKeep: (text: string) => taken(() => set({ copies: [...draft.copies, text] })) }
          : {})}
      />
      <CopyLibraryModal
        open={choosing}
        single={!copyEach}
        onClose={() => setChoosing(false)}
        onOk={(texts) => {
          if (copyEach) put(last, texts)
          else change(0, texts[0] ?? '')
          setChoosing(false)
        }}
      />
    </SectionCard>
  )
}
