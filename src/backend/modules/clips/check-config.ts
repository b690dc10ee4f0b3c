// Refuses a configuration that can't become a film, naming the field and the remedy.
import { CAPTION_FILE_LIMITS, readCaptionsFile } from '../../../contract/captions-file.ts'
import type { CaptionProblem } from '../../../contract/captions-file.ts'
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
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

const kindNames: Readonly<Record<Kind, string>> = { picture: '视频或图片', audio: '音频', image: '图片' }

/** What a group of materials is called where the mode is ordered. */
const groupNames: Readonly<Record<ClipMode, string>> = {
  clip: '分镜',
  dugujiujian: '格子',
  picture: '图片组',
  smart: '素材组',
  clipTemplate: '素材组',
}

const fits = (kind: Kind, mimetype: string): boolean =>
  kind === 'audio'
    ? mimetype.startsWith('audio/')
    : mimetype.startsWith('image/') || (kind === 'picture' && mimetype.startsWith('video/'))

/**
 * Checks an order's configuration against the tenant's materials and what this machine offers. Throws NOT_FOUND for
 * materials that don't exist (or belong to others), BAD_INPUT with data.errors for everything else.
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
      `${groupNames[mode]}“${group.name}”`,
      group.attachment_ids,
      mode === 'picture' ? 'image' : 'picture',
      materials,
    )
    if (group.trim && group.trim.out !== 0 && group.trim.out <= group.trim.in)
      throw badField(`config.groups.${at}.trim`, `${groupNames[mode]}“${group.name}”的截取终点要晚于起点`)
    const cut = group.cuts?.find((one) => one.out !== 0 && one.out <= one.in)
    if (cut)
      throw badField(
        `config.groups.${at}.cuts`,
        `${groupNames[mode]}“${group.name}”里“${materials.get(cut.attachment_id)?.filename ?? ''}”的截取终点要晚于起点`,
      )
  })
  checkFiles('config.bgm.ids', '背景音乐', config.bgm.ids, 'audio', materials)
  if (config.bgm.mode !== 'none' && config.bgm.ids.length === 0)
    throw badField('config.bgm.ids', '请选择背景音乐，或改为不用音乐')
  if (config.cover.image_id !== undefined)
    checkFiles('config.cover.image_id', '封面', [config.cover.image_id], 'image', materials)
  else if (config.cover.mode === 'image') throw badField('config.cover.image_id', '请选择封面图片')
  if (config.background.image_id !== undefined)
    checkFiles('config.background.image_id', '背景', [config.background.image_id], 'image', materials)
  checkRecordings(config, materials)
  checkCaptions(mode, config, offered)
  checkValues('config.transitions', '转场', config.transitions, offered.transitions)
  checkValues('config.effects', '特效', config.effects, offered.effects)
  checkFont('config.title_style.font_id', config.title_style.font_id, offered)
  checkFont('config.captions.style.font_id', config.captions.style.font_id, offered)
}

function checkFiles(field: string, place: string, ids: readonly number[], kind: Kind, materials: ClipMaterials): void {
  const missing = ids.filter((id) => !materials.has(id))
  if (missing.length > 0)
    throw missingMaterial(field, `${place}中有 ${missing.length} 个文件不存在或已删除，请重新选择`, missing)
  const wrong = ids.map((id) => materials.get(id)).find((material) => material && !fits(kind, material.mimetype))
  if (wrong) throw badField(field, `${place}中的“${wrong.filename}”不是${kindNames[kind]}，请换一个文件`)
}

function checkCaptions(clipMode: ClipMode, config: ClipConfig, offered: OfferedValues): void {
  const { mode, texts } = config.captions
  const kind = voiceKindOf(config)
  if (mode === 'asr') throw badField('config.captions.mode', '自动识别字幕暂未开通，请改用“仅字幕”或“配音字幕”')
  if (fromFiles(config)) checkFilesOfCaptions(config)
  if (fromFiles(config) && kind === 'tts')
    throw badField('config.captions.source', '字幕文件的时间由文件决定，不能同时由音色朗读，请改用自己的录音或不配音')
  if (
    (mode !== 'none' || kind === 'tts') &&
    !fromFiles(config) &&
    texts.length === 0 &&
    !(clipMode === 'clipTemplate' && captionsFromTable(config))
  )
    throw badField('config.captions.texts', '请填写字幕文案')
  if (kind !== 'tts') return
  const wanted = voicesOf(config)
  if (wanted.length === 0) throw badField('config.voice.value', '请选择配音音色')
  const unknown = wanted.find((value) => !offered.voices.has(value))
  if (unknown !== undefined)
    throw badField(
      'config.voice.value',
      `本机暂时不能使用所选音色（${unknown}），请换一个音色、在「系统设置 → 语音服务」配置，或改用“仅字幕”`,
    )
}

/** A recording is a whole film's voice: it can't be longer than a film. */
function checkRecordings(config: ClipConfig, materials: ClipMaterials): void {
  if (voiceKindOf(config) !== 'recording') return
  const field = 'config.voice.recording_ids'
  if (config.voice.recording_ids.length === 0) throw badField(field, '请选择录音，或改用音色配音')
  checkFiles(field, '录音', config.voice.recording_ids, 'audio', materials)
  const long = config.voice.recording_ids
    .map((id) => materials.get(id))
    .find((one) => (one?.duration_ms ?? 0) > CLIP_LIMITS.duration_max * 1000)
  if (long) throw badField(field, `录音“${long.filename}”超过 ${CLIP_LIMITS.duration_max} 秒，请剪短后再用`)
}

const captionProblems: Readonly<Record<CaptionProblem, string>> = {
  time: '时间格式不正确，应为 00:00:01,000 --> 00:00:03,000',
  order: '结束时间不晚于开始时间',
  long: `一条字幕最多 ${CAPTION_FILE_LIMITS.text} 个字`,
  many: `最多 ${CAPTION_FILE_LIMITS.cues} 条字幕`,
  late: '时间超过 3 小时',
  none: '没有找到字幕',
}

function checkFilesOfCaptions(config: ClipConfig): void {
  if (config.captions.srt.length === 0) throw badField('config.captions.srt', '请选择字幕文件（SRT 或 WebVTT）')
  config.captions.srt.forEach((file, at) => {
    const { cues, errors } = readCaptionsFile(file.text)
    const [first] = errors
    if (first)
      throw badField(
        `config.captions.srt.${at}`,
        `字幕文件“${file.name}”第 ${first.line} 行：${captionProblems[first.problem]}`,
      )
    const last = cues.at(-1)
    if (last && last.endMs > CLIP_LIMITS.duration_max * 1000)
      throw badField(
        `config.captions.srt.${at}`,
        `字幕文件“${file.name}”长于 ${CLIP_LIMITS.duration_max} 秒，请剪短后再用`,
      )
  })
}

function checkValues(field: string, place: string, values: readonly string[], offered: ReadonlySet<string>): void {
  const unknown = values.find((value) => !offered.has(value))
  if (unknown !== undefined) throw badField(field, `${place}“${unknown}”不存在，请重新选择`)
}

function checkFont(field: string, fontId: number, offered: OfferedValues): void {
  if (fontId !== 0 && !offered.fontIds.has(fontId)) throw badField(field, '所选字体不存在，请重新选择')
}
