// What each mode asks of a configuration beyond what all have in common.
import { NINE_SLOTS_MIN, POST_PICTURES_MAX } from '../../../contract/constants.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import {
  elementOf,
  elementSource,
  elementText,
  FILM_ELEMENTS,
  templateVariables,
} from '../../../contract/page-nodes.ts'
import { fromFiles, recordingsOf, templateMaterialIds, voiceKindOf } from '../../lib/clip-config.ts'
import { badField, missingMaterial } from './clips.errors.ts'
import type { ClipMaterials } from './clip-ports.ts'

/** @throws BAD_INPUT with the field, NOT_FOUND for materials of a template that are not there */
export function checkMode(mode: ClipMode, config: ClipConfig, materials: ClipMaterials): void {
  if (mode === 'smart') checkSmart(config)
  if (mode === 'dugujiujian') checkSlots(config)
  if (mode === 'picture') checkPicture(config)
  if (mode === 'clipTemplate') checkTemplate(config, materials)
  if (mode === 'clip' && config.groups.length === 0) throw badField('config.groups', 'clips.sceneNeeded')
  if (mode !== 'smart' && mode !== 'clipTemplate' && config.dedupe.min_hamming > config.groups.length) {
    throw badField('config.dedupe.min_hamming', 'clips.differenceTooLarge', {
      n: config.groups.length,
      least: config.dedupe.min_hamming,
    })
  }
}

function checkSmart(config: ClipConfig): void {
  if (config.groups.length === 0) throw badField('config.groups', 'clips.smartMaterialsNeeded')
  if (fromFiles(config)) throw badField('config.captions.source', 'clips.smartWithoutFiles')
  const { texts } = config.captions
  if (texts.length === 0) throw badField('config.captions.texts', 'clips.smartTextsNeeded')
  const empty = texts.findIndex((text) => !/[\p{L}\p{N}]/u.test(text))
  if (empty >= 0) throw badField(`config.captions.texts.${empty}`, 'clips.textSilent', { n: empty + 1 })
  const recordings = recordingsOf(config).length
  if (voiceKindOf(config) === 'recording' && recordings > 0 && recordings !== new Set(texts).size)
    throw badField('config.voice.recording_ids', 'clips.recordingsPerText', {
      texts: new Set(texts).size,
      n: recordings,
    })
}

/** How refusals call the slots, from the first to the ninth. */
const SLOTS = ['hook', 'problem', 'product', 'strength', 'process', 'example', 'offer', 'trust', 'action'] as const

function checkSlots(config: ClipConfig): void {
  const seen = new Set<number>()
  config.groups.forEach((group, at) => {
    const field = `config.groups.${at}.slot`
    if (group.slot === undefined) throw badField(field, 'clips.slotNeeded', { group: group.name })
    if (seen.has(group.slot))
      throw badField(field, `clips.slotTwice.${SLOTS[group.slot - 1] ?? 'hook'}`, { slot: group.slot })
    seen.add(group.slot)
  })
  if (seen.size < NINE_SLOTS_MIN)
    throw badField('config.groups', 'clips.slotsShort', { least: NINE_SLOTS_MIN, n: seen.size })
}

function checkPicture(config: ClipConfig): void {
  if (config.groups.length === 0) throw badField('config.groups', 'clips.picturesNeeded')
  if (config.picture.output !== 'images') return
  const shown = config.groups.reduce(
    (sum, group) => sum + Math.min(group.pick.num, new Set(group.attachment_ids).size),
    0,
  )
  if (shown > POST_PICTURES_MAX)
    throw badField('config.groups', 'clips.postPicturesTooMany', { max: POST_PICTURES_MAX, n: shown })
  if (config.captions.mode !== 'none' || voiceKindOf(config) !== 'none')
    throw badField('config.captions.mode', 'clips.postWithoutSound')
}

/** Whether rows of the table say what the captions are. */
export function captionsFromTable(config: ClipConfig): boolean {
  const element = config.template && elementOf(config.template.page, 'qk-captions')
  return element !== undefined && /[{｛]/.test(elementText(element)) && (config.template?.rows.length ?? 0) > 0
}

const digits = /^\d{1,15}$/
const silent = ['qk-bg-music']

function checkTemplate(config: ClipConfig, materials: ClipMaterials): void {
  const { template } = config
  if (template === undefined) throw badField('config.template', 'clips.templateNeeded')
  const { page, rows } = template
  page.elements.forEach((element, at) => {
    if (![...FILM_ELEMENTS, ...silent].includes(element.elName))
      throw badField(`config.template.page.elements.${at}`, 'clips.elementNoFilm', { element: element.elName })
    const source = elementSource(element)
    if (
      (element.elName === 'qk-image' || source !== '') &&
      !digits.test(source) &&
      !/[{｛]/.test(source) &&
      element.elName !== 'qk-text'
    ) {
      throw badField(`config.template.page.elements.${at}`, 'clips.elementSource', { element: element.elName })
    }
  })
  if (page.elements.filter((element) => element.elName === 'qk-video').length !== 1)
    throw badField('config.template.page.elements', 'clips.oneVideoArea')
  const variables = templateVariables(page)
  if (variables.length > 0 && rows.length === 0)
    throw badField('config.template.rows', 'clips.tableNeeded', {
      names: variables.map((item) => `{${item.name}}`).join('、'),
    })
  rows.forEach((row, at) => {
    for (const { name, kind } of variables) {
      const value = (row[name] ?? '').trim()
      const field = `config.template.rows.${at}.${name}`
      if (value === '') throw badField(field, 'clips.cellEmpty', { row: at + 1, name })
      if (kind !== 'text' && !digits.test(value)) throw badField(field, 'clips.cellNoMaterial', { row: at + 1, name })
    }
    const extra = Object.keys(row).find((name) => !variables.some((item) => item.name === name))
    if (extra !== undefined)
      throw badField(`config.template.rows.${at}.${extra}`, 'clips.columnUnknown', { name: extra })
  })
  const video = elementOf(page, 'qk-video')
  if (config.groups.length === 0 && (video === undefined || elementSource(video) === ''))
    throw badField('config.groups', 'clips.footageNeeded')
  for (const { id, kind, field } of templateMaterialIds(config)) {
    const material = materials.get(id)
    if (material === undefined) throw missingMaterial(field, [id], 'clips.materialMissing', { id })
    const wanted = kind === 'music' ? ['audio/'] : kind === 'image' ? ['image/'] : ['image/', 'video/']
    if (!wanted.some((prefix) => material.mimetype.startsWith(prefix)))
      throw badField(
        field,
        kind === 'music'
          ? 'clips.fileNotAudio'
          : kind === 'image'
            ? 'clips.fileNotPicture'
            : 'clips.fileNotFilmOrPicture',
        { file: material.filename },
      )
  }
}
