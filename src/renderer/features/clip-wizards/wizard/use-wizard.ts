import type { UseQueryResult } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { ClipConfigInput, ClipMode } from '../../../../contract/entities/clip.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { clipCapacity, clipParams } from '../../../../contract/http/clip.ts'
import { newSeed } from '../../../core/clips/new-seed.ts'
import type { DraftOwner } from '../../../core/clips/stored-draft.ts'
import type { ApiError } from '../../../core/http/api-error.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useLiveBalance } from '../../../core/session/use-live-balance.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { type ClipDraft, dropDraft, emptyDraft, loadDraft, saveDraft, type Styles, toConfig } from '../clip/draft.ts'
import { heard } from '../clip/mode-config.ts'
import type { SectionProps } from '../clip/text-sections.tsx'
import { useChosenMusic } from '../clip/use-chosen-music.ts'
import { useTemplate } from '../clip/use-template.ts'
import { useVoiceProblem } from '../clip/use-voice-problem.ts'
import { useFreshFiles } from './fresh-files.ts'
import { SETTLE_MS, useSettled } from '../../../core/page/use-settled.ts'

/** What a wizard's page and its frame share. */
export interface Wizard {
  mode: ClipMode
  draft: ClipDraft
  set: (patch: Partial<ClipDraft> | ((draft: ClipDraft) => Partial<ClipDraft>)) => void
  /** The order as the calls take it; changes with every key. */
  config: ClipConfigInput
  /** Nothing that the mode can't do without is missing. */
  ready: boolean
  /** What is wrong, each with the field it belongs to; '' = no field. The first is said beside the order's button. */
  problems: readonly FieldError[]
  capacity: OutputOf<typeof clipCapacity> | undefined
  params: OutputOf<typeof clipParams> | undefined
  /** The question for `params`: without an answer there is no form. */
  offer: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** For the shared sections. */
  section: SectionProps
  /** Clips left, kept up to date; null = unknown. */
  left: number | null
  /** Asks the server again what the order can give. */
  again: () => void
  /** Forgets what was typed. */
  clear: () => void
  /** The order was sent: its draft is done with; a plan's stays, and its next order gives other films. */
  sent: () => void
  /** The plan that the order is for. */
  plan?: WizardPlan
}

/** A plan whose films are ordered. */
export interface WizardPlan {
  id: number
  /** The form as it begins, with the plan's materials. */
  start: ClipDraft
}

const STYLES_POLL_MS = 1500

/** Keeps the draft of this operator for this mode. */
const useDraft = (owner: DraftOwner, groupName: string, fresh: ClipDraft | undefined) => {
  const { storage } = useServices()
  const [draft, setDraft] = useState<ClipDraft>(() => loadDraft(storage, owner, groupName, fresh))
  const ended = useRef(false)
  const keep = useEffectEvent((what: ClipDraft) => {
    if (!ended.current) saveDraft(storage, owner, what)
  })
  const keepLast = useEffectEvent(() => keep(draft))
  useEffect(() => {
    const timer = setTimeout(() => keep(draft), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  // What was typed just before the screen or the window closes is kept too.
  useEffect(() => {
    const leave = (): void => keepLast()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      keepLast()
    }
  }, [])
  return {
    draft,
    setDraft,
    drop: () => dropDraft(storage, owner),
    /** Nothing more is kept: the screen is about to close. */
    end: () => {
      ended.current = true
      dropDraft(storage, owner)
    },
  }
}

/**
 * The order form of a mode: its draft, what it becomes, what it can give and what is wrong with it. `need` says what is
 * missing before the server can be asked, as a sentence; '' = nothing. `groupName` is what groups are called at first;
 * `plan`: the order is for a plan.
 */
export function useWizard(
  mode: ClipMode,
  need: (draft: ClipDraft) => string,
  groupName?: string,
  plan?: WizardPlan,
): Wizard {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  const say = useErrorText()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const { draft, setDraft, drop, end } = useDraft(
    { mode, adminId, ...(plan === undefined ? {} : { planId: plan.id }) },
    groupName ?? t('clip.group'),
    plan?.start,
  )
  const set: Wizard['set'] = (patch) =>
    setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }))
  useFreshFiles(draft, set)
  useChosenMusic((bgm) => {
    if (bgm.length === 0) return
    set({ bgm, bgmMode: bgm.length > 1 ? 'random' : 'fixed' })
    message.success(t('clip.musicChosen', { n: bgm.length }))
  })
  // Pictures of the styles are drawn at their first use.
  const params = useApi(
    clipParams,
    { mode },
    {
      quiet: true,
      pollMs: (known) =>
        known?.engine.ready === 1 && known.subtitle_styles.some((style) => style.preview_url === '')
          ? STYLES_POLL_MS
          : false,
    },
  )
  const styles: Styles = useMemo(
    () => new Map((params.data?.subtitle_styles ?? []).map((one) => [one.value, one.style])),
    [params.data],
  )
  useTemplate(mode, params.data === undefined ? undefined : styles, (next, missing) => {
    setDraft(next)
    if (missing > 0) message.warning(t('clip.templateMissing', { n: missing }))
    else message.success(t('clip.templateUsed'))
  })
  // The order is drawn by what the preview was drawn by: its first film is the one that was seen.
  const [seed, setSeed] = useState(newSeed)
  const config = useMemo(() => ({ ...toConfig(draft, styles, mode), seed }), [draft, styles, mode, seed])
  const missing = need(draft)
  const voiceProblem = useVoiceProblem(heard(mode, draft))
  const asked = useSettled(config)
  const ready = missing === '' && voiceProblem === ''
  const query = useApi(
    clipCapacity,
    { mode, config: asked },
    { enabled: ready, keepPrevious: true, quiet: true, staleMs: 0 },
  )
  // An order of unknown styles would be another one than was chosen.
  const unknown = params.data === undefined && params.error !== null
  const left = useLiveBalance(query.dataUpdatedAt)
  const failed: FieldError[] =
    query.error === null
      ? []
      : query.error.fieldErrors.length > 0
        ? query.error.fieldErrors
        : [{ field: '', msg: say(query.error) }]
  const problems = unknown
    ? [{ field: '', msg: say(params.error) }]
    : missing
      ? [{ field: 'config', msg: missing }]
      : voiceProblem
        ? [{ field: 'config.voice', msg: voiceProblem }]
        : failed
  return {
    mode,
    draft,
    set,
    config,
    ready,
    problems,
    capacity: ready && params.data !== undefined ? query.data : undefined,
    params: params.data,
    offer: params,
    section: { draft, set, params: params.data },
    left,
    again: () => void (unknown ? params : query).refetch(),
    clear: () => {
      drop()
      setDraft(plan?.start ?? emptyDraft(groupName ?? t('clip.group'), mode))
    },
    sent: plan === undefined ? end : () => setSeed(newSeed()),
    ...(plan === undefined ? {} : { plan }),
  }
}
