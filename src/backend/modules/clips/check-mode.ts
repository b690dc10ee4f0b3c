// What each mode asks of a configuration beyond what all have in common.
import { NINE_SLOTS, NINE_SLOTS_MIN, POST_PICTURES_MAX } from '../../../contract/constants.ts'
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

/** Throws BAD_INPUT with the field, NOT_FOUND for materials of a template that are not there. */
export function checkMode(mode: ClipMode, config: ClipConfig, materials: ClipMaterials): void {
  if (mode === 'smart') checkSmart(config)
  if (mode === 'dugujiujian') checkSlots(config)
  if (mode === 'picture') checkPicture(config)
  if (mode === 'clipTemplate') checkTemplate(config, materials)
  if (mode === 'clip' && config.groups.length === 0) throw badField('config.groups', '请至少添加一个分镜')
  if (mode !== 'smart' && mode !== 'clipTemplate' && config.dedupe.min_hamming > config.groups.length) {
    throw badField(
      'config.dedupe.min_hamming',
      `一共只有 ${config.groups.length} 个分镜，两条成片不可能有 ${config.dedupe.min_hamming} 处不同，请调低或增加分镜`,
    )
  }
}

function checkSmart(config: ClipConfig): void {
  if (config.groups.length === 0) throw badField('config.groups', '请选择智能成片可用的素材')
  if (fromFiles(config))
    throw badField('config.captions.source', '智能成片按文案选镜头，请直接填写文案，不使用字幕文件')
  const { texts } = config.captions
  if (texts.length === 0) throw badField('config.captions.texts', '请填写文案，智能成片按文案选镜头')
  const empty = texts.findIndex((text) => !/[\p{L}\p{N}]/u.test(text))
  if (empty >= 0) throw badField(`config.captions.texts.${empty}`, `第 ${empty + 1} 条文案没有可以朗读的内容`)
  const recordings = recordingsOf(config).length
  if (voiceKindOf(config) === 'recording' && recordings > 0 && recordings !== new Set(texts).size)
    throw badField(
      'config.voice.recording_ids',
      `录音要与文案一一对应：有 ${new Set(texts).size} 条文案，选了 ${recordings} 段录音`,
    )
}

function checkSlots(config: ClipConfig): void {
  const seen = new Set<number>()
  config.groups.forEach((group, at) => {
    const field = `config.groups.${at}.slot`
    if (group.slot === undefined) throw badField(field, `“${group.name}”还没有指定属于九格中的哪一格`)
    if (seen.has(group.slot))
      throw badField(
        field,
        `第 ${group.slot} 格“${NINE_SLOTS.find((item) => item.slot === group.slot)?.name ?? ''}”重复，请合并素材`,
      )
    seen.add(group.slot)
  })
  if (seen.size < NINE_SLOTS_MIN)
    throw badField('config.groups', `独孤九剑至少要填 ${NINE_SLOTS_MIN} 格，现在填了 ${seen.size} 格`)
}

function checkPicture(config: ClipConfig): void {
  if (config.groups.length === 0) throw badField('config.groups', '请至少添加一组图片')
  if (config.picture.output !== 'images') return
  const shown = config.groups.reduce(
    (sum, group) => sum + Math.min(group.pick.num, new Set(group.attachment_ids).size),
    0,
  )
  if (shown > POST_PICTURES_MAX)
    throw badField('config.groups', `一篇图文最多 ${POST_PICTURES_MAX} 张图，现在每篇 ${shown} 张，请减少`)
  if (config.captions.mode !== 'none' || voiceKindOf(config) !== 'none')
    throw badField('config.captions.mode', '图文没有声音和时间轴，不能加字幕或配音，请改为不使用，或改做图片视频')
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
  if (template === undefined) throw badField('config.template', '请选择一个模板')
  const { page, rows } = template
  page.elements.forEach((element, at) => {
    if (![...FILM_ELEMENTS, ...silent].includes(element.elName))
      throw badField(`config.template.page.elements.${at}`, `模板中的“${element.elName}”不能做成视频，请在模板中删除它`)
    const source = elementSource(element)
    if (
      (element.elName === 'qk-image' || source !== '') &&
      !digits.test(source) &&
      !/[{｛]/.test(source) &&
      element.elName !== 'qk-text'
    ) {
      throw badField(
        `config.template.page.elements.${at}`,
        `模板中的“${element.elName}”请从素材库选择文件，或用变量代替`,
      )
    }
  })
  if (page.elements.filter((element) => element.elName === 'qk-video').length !== 1)
    throw badField('config.template.page.elements', '模板里要有且只有一个视频区域')
  const variables = templateVariables(page)
  if (variables.length > 0 && rows.length === 0)
    throw badField(
      'config.template.rows',
      `模板有变量 ${variables.map((item) => `{${item.name}}`).join('、')}，请填写表格，一行一条视频`,
    )
  rows.forEach((row, at) => {
    for (const { name, kind } of variables) {
      const value = (row[name] ?? '').trim()
      const field = `config.template.rows.${at}.${name}`
      if (value === '') throw badField(field, `表格第 ${at + 1} 行没有填“${name}”`)
      if (kind !== 'text' && !digits.test(value)) throw badField(field, `表格第 ${at + 1} 行的“${name}”要从素材库选择`)
    }
    const extra = Object.keys(row).find((name) => !variables.some((item) => item.name === name))
    if (extra !== undefined)
      throw badField(`config.template.rows.${at}.${extra}`, `模板里没有变量 {${extra}}，请核对表格的列名`)
  })
  const video = elementOf(page, 'qk-video')
  if (config.groups.length === 0 && (video === undefined || elementSource(video) === ''))
    throw badField('config.groups', '请为模板的视频区域选择素材')
  for (const { id, kind, field } of templateMaterialIds(config)) {
    const material = materials.get(id)
    if (material === undefined) throw missingMaterial(field, `素材 ${id} 不存在或已删除，请重新选择`, [id])
    const wanted = kind === 'music' ? ['audio/'] : kind === 'image' ? ['image/'] : ['image/', 'video/']
    if (!wanted.some((prefix) => material.mimetype.startsWith(prefix)))
      throw badField(
        field,
        `“${material.filename}”不是${kind === 'music' ? '音频' : kind === 'image' ? '图片' : '视频或图片'}，请换一个文件`,
      )
  }
}
