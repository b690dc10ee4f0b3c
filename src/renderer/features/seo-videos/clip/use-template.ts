import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { listClipTemplates } from '../../../../contract/http/creation.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { ClipDraft, Styles } from './draft.ts'
import { fromConfig, materialsOf } from './from-config.ts'

const PARAMETER = 'template_id'
/** Materials asked for at once; what a template names beyond them counts as missing. */
const MOST = 200

/** Fills the order form from the template that the address names (`template_id=1`), once; the address forgets it then. `styles` undefined = not known yet. */
export const useTemplate = (mode: ClipMode, styles: Styles | undefined, take: (draft: ClipDraft, missing: number) => void): void => {
  const [search, setSearch] = useSearchParams()
  const named = search.get(PARAMETER) ?? ''
  const id = /^[1-9]\d{0,14}$/.test(named) ? named : ''
  const [template] = useApi(listClipTemplates, { ids: id || '1', mode }, { enabled: id !== '' }).data?.data ?? []
  const found = id === '' ? undefined : template
  const wanted = found === undefined ? [] : materialsOf(found.config).slice(0, MOST)
  const files = useApi(attachmentList, { ids: wanted.join(',') || '1', limit: MOST }, { enabled: wanted.length > 0 })
  const ready = found !== undefined && styles !== undefined && (wanted.length === 0 || files.data !== undefined)
  const hand = useEffectEvent(() => {
    if (found === undefined || styles === undefined) return
    const known = new Map((files.data?.data ?? []).map((file) => [file.id, { id: file.id, name: file.filename, cover: file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : ''), durationMs: file.duration_ms }]))
    const { draft, missing } = fromConfig(found.config, found.name, known, styles, mode)
    take({ ...draft, templateId: found.id }, missing)
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete(PARAMETER)
      return next
    }, { replace: true })
  })
  useEffect(() => {
    if (ready) hand()
  }, [ready])
}
