import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { clipInfo } from '../../../../contract/http/clip.ts'
import { listClipTemplates } from '../../../../contract/http/creation.ts'
import { taskInfo } from '../../../../contract/http/wisdom-seo.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { ClipDraft, Styles } from './draft.ts'
import { fromConfig, materialsOf } from './from-config.ts'
import { publishOf } from '../wizard/publish-draft.ts'

const [PARAMETER, AGAIN, TASK] = ['template_id', 'again_clip_id', 'again_task_id'] as const
/** Materials asked for at once; what a template names beyond them counts as missing. */
const MOST = 200

const idIn = (search: URLSearchParams, name: string): number =>
  /^[1-9]\d{0,14}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : 0

/**
 * Fills the order form from the template (`template_id=1`) or the earlier order (`again_clip_id=1`, with
 * `again_task_id=1` for the accounts of its task) that the address names, once; the address forgets it then. `styles`
 * undefined = not known yet.
 */
export function useTemplate(
  mode: ClipMode,
  styles: Styles | undefined,
  take: (draft: ClipDraft, missing: number) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const [id, again, taskId] = [idIn(search, PARAMETER), idIn(search, AGAIN), idIn(search, TASK)]
  const [template] = useApi(listClipTemplates, { ids: String(id || 1), mode }, { enabled: id > 0 }).data?.data ?? []
  const order = useApi(clipInfo, { id: again || 1 }, { enabled: again > 0 && id === 0 }).data
  // An order of another mode has settings that this form does not know.
  const found = id > 0 ? template : again > 0 && order?.mode === mode ? order : undefined
  const works = useApi(taskInfo, { wisdom_task_id: taskId || 1 }, { enabled: taskId > 0 && again > 0, quiet: true })
  const wanted = found === undefined ? [] : materialsOf(found.config).slice(0, MOST)
  const files = useApi(attachmentList, { ids: wanted.join(',') || '1', limit: MOST }, { enabled: wanted.length > 0 })
  // A task that can't be read any more leaves the films alone to be made.
  const ready =
    found !== undefined &&
    styles !== undefined &&
    (taskId === 0 || again === 0 || !works.isPending) &&
    (wanted.length === 0 || files.data !== undefined)
  const hand = useEffectEvent(() => {
    if (found === undefined || styles === undefined) return
    const known = new Map(
      (files.data?.data ?? []).map((file) => [
        file.id,
        {
          id: file.id,
          name: file.filename,
          cover: file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : ''),
          durationMs: file.duration_ms,
        },
      ]),
    )
    const { draft, missing } = fromConfig(found.config, found.name, known, styles, mode)
    take({ ...draft, templateId: id, publish: publishOf(works.data?.config, draft.publish) ?? draft.publish }, missing)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAMETER)
        next.delete(AGAIN)
        next.delete(TASK)
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (ready) hand()
  }, [ready])
}
