// Refuses a configuration that can't become a film, naming the field and the remedy.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { voicesOf } from '../../lib/clip-config.ts'
import { badField, missingMaterial } from './clips.errors.ts'
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

const fits = (kind: Kind, mimetype: string): boolean =>
  kind === 'audio' ? mimetype.startsWith('audio/') : mimetype.startsWith('image/') || (kind === 'picture' && mimetype.startsWith('video/'))

/**
 * Checks an order's configuration against the tenant's materials and what this machine offers.
 * Throws 40401 for materials that don't exist (or belong to others), 40001 with data.errors for everything else.
 */
export function checkConfig(config: ClipConfig, materials: ClipMaterials, offered: OfferedValues): void {
  if (config.groups.length === 0) throw badField('config.groups', '请至少添加一个分镜')
  config.groups.forEach((group, at) => {
    checkFiles(`config.groups.${at}.attachment_ids`, `分镜“${group.name}”`, group.attachment_ids, 'picture', materials)
    if (group.trim && group.trim.out !== 0 && group.trim.out <= group.trim.in) throw badField(`config.groups.${at}.trim`, `分镜“${group.name}”的截取终点要晚于起点`)
  })
  checkFiles('config.bgm.ids', '背景音乐', config.bgm.ids, 'audio', materials)
  if (config.bgm.mode !== 'none' && config.bgm.ids.length === 0) throw badField('config.bgm.ids', '请选择背景音乐，或改为不用音乐')
  if (config.cover.image_id !== undefined) checkFiles('config.cover.image_id', '封面', [config.cover.image_id], 'image', materials)
  else if (config.cover.mode === 'image') throw badField('config.cover.image_id', '请选择封面图片')
  if (config.background.image_id !== undefined) checkFiles('config.background.image_id', '背景', [config.background.image_id], 'image', materials)
  checkCaptions(config, offered)
  checkValues('config.transitions', '转场', config.transitions, offered.transitions)
  checkValues('config.effects', '特效', config.effects, offered.effects)
  checkFont('config.title_style.font_id', config.title_style.font_id, offered)
  checkFont('config.captions.style.font_id', config.captions.style.font_id, offered)
}

function checkFiles(field: string, place: string, ids: readonly number[], kind: Kind, materials: ClipMaterials): void {
  const missing = ids.filter((id) => !materials.has(id))
  if (missing.length > 0) throw missingMaterial(field, `${place}中有 ${missing.length} 个文件不存在或已删除，请重新选择`, missing)
  const wrong = ids.map((id) => materials.get(id)).find((material) => material && !fits(kind, material.mimetype))
  if (wrong) throw badField(field, `${place}中的“${wrong.filename}”不是${kindNames[kind]}，请换一个文件`)
}

function checkCaptions(config: ClipConfig, offered: OfferedValues): void {
  const { mode, texts } = config.captions
  if (mode === 'asr') throw badField('config.captions.mode', '自动识别字幕暂未开通，请改用“仅字幕”或“配音字幕”')
  if (mode !== 'none' && texts.length === 0) throw badField('config.captions.texts', '请填写字幕文案')
  if (mode !== 'tts') return
  const wanted = voicesOf(config)
  if (wanted.length === 0) throw badField('config.voice.value', '请选择配音音色')
  const unknown = wanted.find((value) => !offered.voices.has(value))
  if (unknown !== undefined) throw badField('config.voice.value', `本机暂时不能使用所选音色（${unknown}），请换一个音色，或改用“仅字幕”`)
}

function checkValues(field: string, place: string, values: readonly string[], offered: ReadonlySet<string>): void {
  const unknown = values.find((value) => !offered.has(value))
  if (unknown !== undefined) throw badField(field, `${place}“${unknown}”不存在，请重新选择`)
}

function checkFont(field: string, fontId: number, offered: OfferedValues): void {
  if (fontId !== 0 && !offered.fontIds.has(fontId)) throw badField(field, '所选字体不存在，请重新选择')
}
