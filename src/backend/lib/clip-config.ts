// Questions about an order's configuration that more than one part asks.
import { NINE_SLOTS_HAMMING } from '../../contract/constants.ts'
import type { ClipConfig, ClipMode } from '../../contract/entities/clip.ts'
import { elementSource, templateVariables } from '../../contract/page-nodes.ts'

/** Every attachment a configuration names, once each. */
export function configMaterialIds(config: ClipConfig): number[] {
  const single = [config.cover.image_id, config.background.image_id].filter((id) => id !== undefined)
  return [
    ...new Set([
      ...config.groups.flatMap((group) => group.attachment_ids),
      ...config.bgm.ids,
      ...recordingsOf(config),
      ...single,
      ...templateMaterialIds(config).map((item) => item.id),
    ]),
  ]
}

/** Fonts that an order's texts are drawn with, by their numbers; those left to the style are none. */
export function configFonts(config: ClipConfig): number[] {
  return [...new Set([config.title_style.font_id, config.captions.style.font_id])].filter((number) => number > 0)
}

/** Where the voice of an order's films comes from; orders that don't say so are spoken when their captions are. */
export function voiceKindOf(config: ClipConfig): 'tts' | 'recording' | 'none' {
  return config.voice.kind ?? (config.captions.mode === 'tts' ? 'tts' : 'none')
}

/** Materials that are heard as voice, one per film. */
export function recordingsOf(config: ClipConfig): number[] {
  return voiceKindOf(config) === 'recording' ? [...new Set(config.voice.recording_ids)] : []
}

/** Whether captions come from files. */
export function fromFiles(config: ClipConfig): boolean {
  return config.captions.mode !== 'none' && config.captions.source === 'srt'
}

/** Voices an order draws from: `values` when given, else `value`; none unless its texts are spoken. */
export function voicesOf(config: ClipConfig): string[] {
  if (voiceKindOf(config) !== 'tts') return []
  const list = config.voice.values?.length ? config.voice.values : [config.voice.value]
  return [...new Set(list.filter((value) => value !== ''))]
}

/** Scenes that two films of an order differ in at least; 1 = they are not the same choice. */
export function leastDistance(mode: ClipMode, config: ClipConfig): number {
  return Math.max(1, config.dedupe.min_hamming || (mode === 'dugujiujian' ? NINE_SLOTS_HAMMING : 1))
}

/** Whether an order makes image posts instead of films. */
export function makesPictures(mode: ClipMode, config: ClipConfig): boolean {
  return mode === 'picture' && config.picture.output === 'images'
}

export interface TemplateMaterial {
  id: number
  /** What it is used as. */
  kind: 'image' | 'video' | 'music'
  field: string
}

const digits = /^\d{1,15}$/

/** Materials that a template's page and table name, with the field that names them. */
export function templateMaterialIds(config: ClipConfig): TemplateMaterial[] {
  if (config.template === undefined) return []
  const { page, rows } = config.template
  const found: TemplateMaterial[] = []
  page.elements.forEach((element, at) => {
    const source = elementSource(element)
    if (digits.test(source))
      found.push({
        id: Number(source),
        kind: element.elName === 'qk-video' ? 'video' : 'image',
        field: `config.template.page.elements.${at}`,
      })
  })
  if (digits.test(String(page.bgcMusic)))
    found.push({ id: Number(page.bgcMusic), kind: 'music', field: 'config.template.page.bgcMusic' })
  for (const { name, kind } of templateVariables(page)) {
    if (kind === 'text') continue
    rows.forEach((row, at) => {
      const value = (row[name] ?? '').trim()
      if (digits.test(value)) found.push({ id: Number(value), kind, field: `config.template.rows.${at}.${name}` })
    })
  }
  return found
}

/**
 * The configuration as it is kept: the places of a nine-slot film in playing order, one material of each, and the
 * distance it promises.
 */
export function arranged(mode: ClipMode, config: ClipConfig): ClipConfig {
  if (mode !== 'dugujiujian') return config
  const groups = config.groups
    .toSorted((a, b) => (a.slot ?? 99) - (b.slot ?? 99))
    .map((group) => ({ ...group, pick: { ...group.pick, num: 1 } }))
  return { ...config, groups, dedupe: { ...config.dedupe, min_hamming: leastDistance(mode, config) } }
}
