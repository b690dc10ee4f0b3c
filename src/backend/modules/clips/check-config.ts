// Refuses a configuration that can't become a film, naming the field and the remedy.
import { CAPTION_FILE_LIMITS, readCaptionsFile } from '../../../contract/captions-file.ts'
import type { CaptionProblem } from '../../../contract/captions-file.ts'
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { Reason } from '../../../contract/reasons/reasons.ts'
import { fromFiles, voiceKindOf, voicesOf } from '../../lib/clip-config.ts'
import { badField, missingMaterial } from './clips.errors.ts'
import { captionsFromTable, checkMode } from './check-mode.ts'
import type { ClipMaterials } from './clip-ports.ts'

/** Values that getClipParams offers. */
export interface OfferedValues {
  transitions: ReadonlySet<string>
  effects: ReadonlySet<string>
  /** Voices this machine can speak with. */
  voices: ReadonlySet<string>
  fontIds: ReadonlySet<number>
}

type Kind = 'picture' | 'audio' | 'image'
const WRONG_KIND = {
  picture: 'notFilmOrPicture',
  audio: 'notAudio',
  image: 'notPicture',
} as const satisfies Record<Kind, string>

/** How refusals call a group of materials where the mode is ordered. */
const GROUP = {
  clip: 'clip',
  dugujiujian: 'dugujiujian',
  picture: 'picture',
  smart: 'material',
  clipTemplate: 'material',
} as const satisfies Record<ClipMode, string>
type Place = (typeof GROUP)[ClipMode] | 'music' | 'cover' | 'background' | 'recording'

const fits = (kind: Kind, mimetype: string): boolean =>
  kind === 'audio'
    ? mimetype.startsWith('audio/')
    : mimetype.startsWith('image/') || (kind === 'picture' && mimetype.startsWith('video/'))

/**
 * Checks an order's configuration against the tenant's materials and what this machine offers.
 * @throws NOT_FOUND for materials that don't exist (or belong to others), BAD_INPUT with data.errors for everything
 * else
 */
export function checkConfig(
  config: ClipConfig,
  materials: ClipMaterials,
  offered: OfferedValues,
  mode: ClipMode = 'clip',
): void {
  checkMode(mode, config, materials)
  config.groups.forEach((group, at) => {
    checkFiles(
      `config.groups.${at}.attachment_ids`,
      GROUP[mode],
      group.attachment_ids,
      mode === 'picture' ? 'image' : 'picture',
      materials,
      group.name,
    )
    if (group.trim && group.trim.out !== 0 && group.trim.out <= group.trim.in)
      throw badField(`config.groups.${at}.trim`, `clips.trimEnd.${GROUP[mode]}`, { group: group.name })
    const cut = group.cuts?.find((one) => one.out !== 0 && one.out <= one.in)
    if (cut)
      throw badField(`config.groups.${at}.cuts`, `clips.cutEnd.${GROUP[mode]}`, {
        group: group.name,
        file: materials.get(cut.attachment_id)?.filename ?? '',
      })
  })
  checkFiles('config.bgm.ids', 'music', config.bgm.ids, 'audio', materials)
  if (config.bgm.mode !== 'none' && config.bgm.ids.length === 0) throw badField('config.bgm.ids', 'clips.musicNeeded')
  if (config.cover.image_id !== undefined)
    checkFiles('config.cover.image_id', 'cover', [config.cover.image_id], 'image', materials)
  else if (config.cover.mode === 'image') throw badField('config.cover.image_id', 'clips.coverNeeded')
  if (config.background.image_id !== undefined)
    checkFiles('config.background.image_id', 'background', [config.background.image_id], 'image', materials)
  checkRecordings(config, materials)
  checkCaptions(mode, config, offered)
  checkValues('config.transitions', 'clips.transitionUnknown', config.transitions, offered.transitions)
  checkValues('config.effects', 'clips.effectUnknown', config.effects, offered.effects)
  checkFont('config.title_style.font_id', config.title_style.font_id, offered)
  checkFont('config.captions.style.font_id', config.captions.style.font_id, offered)
}

/** `group` = name of the group, where the files stand in one. */
function checkFiles(
  field: string,
  place: Place,
  ids: readonly number[],
  kind: Kind,
  materials: ClipMaterials,
  group = '',
): void {
  const missing = ids.filter((id) => !materials.has(id))
  if (missing.length > 0)
    throw missingMaterial(field, missing, `clips.filesMissing.${place}`, { group, n: missing.length })
  const wrong = ids.map((id) => materials.get(id)).find((material) => material && !fits(kind, material.mimetype))
  if (wrong) throw badField(field, `clips.${WRONG_KIND[kind]}.${place}`, { group, file: wrong.filename })
}

function checkCaptions(clipMode: ClipMode, config: ClipConfig, offered: OfferedValues): void {
  const { mode, texts } = config.captions
  const kind = voiceKindOf(config)
  if (mode === 'asr') throw badField('config.captions.mode', 'clips.captionsByEarClosed')
  if (fromFiles(config)) checkFilesOfCaptions(config)
  if (fromFiles(config) && kind === 'tts') throw badField('config.captions.source', 'clips.captionFileSpoken')
  if (
    (mode !== 'none' || kind === 'tts') &&
    !fromFiles(config) &&
    texts.length === 0 &&
    !(clipMode === 'clipTemplate' && captionsFromTable(config))
  )
    throw badField('config.captions.texts', 'clips.captionsNeeded')
  if (kind !== 'tts') return
  const wanted = voicesOf(config)
  if (wanted.length === 0) throw badField('config.voice.value', 'clips.voiceNeeded')
  const unknown = wanted.find((value) => !offered.voices.has(value))
  if (unknown !== undefined) throw badField('config.voice.value', 'clips.voiceUnknown', { voice: unknown })
}

/** A recording is a whole film's voice: it can't be longer than a film. */
function checkRecordings(config: ClipConfig, materials: ClipMaterials): void {
  if (voiceKindOf(config) !== 'recording') return
  const field = 'config.voice.recording_ids'
  if (config.voice.recording_ids.length === 0) throw badField(field, 'clips.recordingNeeded')
  checkFiles(field, 'recording', config.voice.recording_ids, 'audio', materials)
  const long = config.voice.recording_ids
    .map((id) => materials.get(id))
    .find((one) => (one?.duration_ms ?? 0) > CLIP_LIMITS.duration_max * 1000)
  if (long) throw badField(field, 'clips.recordingLong', { file: long.filename, max: CLIP_LIMITS.duration_max })
}

const mostOf = (problem: CaptionProblem): number =>
  problem === 'many' ? CAPTION_FILE_LIMITS.cues : CAPTION_FILE_LIMITS.text

function checkFilesOfCaptions(config: ClipConfig): void {
  if (config.captions.srt.length === 0) throw badField('config.captions.srt', 'clips.captionFileNeeded')
  config.captions.srt.forEach((file, at) => {
    const { cues, errors } = readCaptionsFile(file.text)
    const [first] = errors
    if (first)
      throw badField(`config.captions.srt.${at}`, `clips.captionLine.${first.problem}`, {
        file: file.name,
        line: first.line,
        max: mostOf(first.problem),
      })
    const last = cues.at(-1)
    if (last && last.endMs > CLIP_LIMITS.duration_max * 1000)
      throw badField(`config.captions.srt.${at}`, 'clips.captionFileLong', {
        file: file.name,
        max: CLIP_LIMITS.duration_max,
      })
  })
}

function checkValues(field: string, reason: Reason, values: readonly string[], offered: ReadonlySet<string>): void {
  const unknown = values.find((value) => !offered.has(value))
  if (unknown !== undefined) throw badField(field, reason, { value: unknown })
}

function checkFont(field: string, fontId: number, offered: OfferedValues): void {
  if (fontId !== 0 && !offered.fontIds.has(fontId)) throw badField(field, 'clips.fontUnknown')
}
