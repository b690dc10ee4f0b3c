import { App, Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { addClip, clipCapacity, clipFonts, clipParams, listClips } from '../../../../contract/http/clip.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CaptionsSection } from './captions-section.tsx'
import { type ClipDraft, dropDraft, emptyDraft, loadDraft, saveDraft, toConfig } from './draft.ts'
import { GroupsSection } from './groups-section.tsx'
import { OrderBar } from './order-bar.tsx'
import { MusicSection, PictureSection } from './picture-sections.tsx'
import { TitlesSection } from './text-sections.tsx'
import { useChosenMusic } from './use-chosen-music.ts'
import { useTemplate } from './use-template.ts'
import { useTryClip } from './use-try-clip.ts'
import { useVoiceProblem } from './use-voice-problem.ts'
import '../seo-videos.css'
import './clip.css'

/** Typing settles before the capacity is asked for, ms. */
const SETTLE_MS = 400

const useSettled = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** 混剪: script groups, titles, captions, music, number; what it can give and what it costs; preview; submit. */
export function ClipPage() {
  const { t } = useTranslation('seo')
  const { message, modal } = App.useApp()
  const { storage } = useServices()
  const navigate = useNavigate()
  const say = useErrorText()
  const refreshInfo = useRefreshInfo()
  const left = useSession((state) => (state.admin === null ? null : state.clip_number))
  const [draft, setDraft] = useState<ClipDraft>(() => loadDraft(storage, t('clip.group')))
  const set = (patch: Partial<ClipDraft>): void => setDraft((before) => ({ ...before, ...patch }))
  useChosenMusic((bgm) => {
    if (bgm.length === 0) return
    set({ bgm, bgmMode: bgm.length > 1 ? 'random' : 'fixed' })
    message.success(t('clip.musicChosen', { n: bgm.length }))
  })
  const params = useApi(clipParams, { mode: 'clip' })
  const fonts = useApi(clipFonts, {}, { staleMs: 600_000 })
  const styles = useMemo(() => new Map((params.data?.subtitle_styles ?? []).map((one) => [one.value, one.style])), [params.data])
  useTemplate(params.data === undefined ? undefined : styles, (next, missing) => {
    setDraft(next)
    if (missing > 0) message.warning(t('clip.templateMissing', { n: missing }))
    else message.success(t('clip.templateUsed'))
  })
  const config = useMemo(() => toConfig(draft, styles), [draft, styles])
  const asked = useSettled(config)
  const ready = (asked.groups ?? []).length > 0
  const capacity = useApi(clipCapacity, { mode: 'clip', config: asked }, { enabled: ready, keepPrevious: true, quiet: true, staleMs: 0 })
  const preview = useTryClip()
  const token = useRef('')
  const submit = useCall(addClip, { refreshes: [listClips, clipParams], quiet: true })

  useEffect(() => {
    const timer = setTimeout(() => saveDraft(storage, draft), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [draft, storage])

  const voiceProblem = useVoiceProblem(draft)
  const problem = !ready ? t('clip.needGroups') : voiceProblem ? voiceProblem : capacity.error ? (capacity.error.fieldErrors[0]?.msg ?? say(capacity.error)) : ''
  const order = async (): Promise<void> => {
    token.current ||= crypto.randomUUID()
    try {
      const made = await submit.mutateAsync({ name: draft.name.trim() || t('clip.defaultName', { n: draft.num }), mode: 'clip', num: draft.num, config, client_token: token.current })
      token.current = ''
      dropDraft(storage)
      void refreshInfo()
      message.success(t('clip.submitted', { n: draft.num }))
      await navigate(withQuery(PATHS.videos, { clip_id: made.id }))
    } catch (error) {
      token.current = ''
      message.error(error instanceof ApiError && error.fieldErrors[0] ? error.fieldErrors[0].msg : say(error))
    }
  }
  const clear = (): void =>
    void modal.confirm({ title: t('clip.clearTitle'), content: t('clip.clearText'), okText: t('clip.clear'), cancelText: t('cancel'), onOk: () => { dropDraft(storage); setDraft(emptyDraft(t('clip.group'))) } })
  const section = { draft, set, params: params.data, fonts: fonts.data }
  return (
    <>
      <PageHeader title={t('clip.title')} text={t('clip.text')} actions={<Button onClick={clear}>{t('clip.clear')}</Button>} />
      <div className="clip-page">
        <div className="clip-main">
          <GroupsSection groups={draft.groups} onChange={(groups) => set({ groups })} />
          <TitlesSection {...section} />
          <CaptionsSection {...section} />
          <MusicSection {...section} />
          <PictureSection {...section} />
        </div>
        <OrderBar
          draft={draft}
          set={set}
          capacity={ready ? capacity.data : undefined}
          problem={problem}
          engineReason={params.data && params.data.engine.ready === 0 ? params.data.engine.reason : ''}
          left={left}
          tryState={preview.state}
          onTry={() => preview.start(config)}
          onCancelTry={preview.cancel}
          onSubmit={() => void order()}
          submitting={submit.isPending}
        />
      </div>
    </>
  )
}
