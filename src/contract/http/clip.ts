import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  clip,
  clipChoice,
  clipConfig,
  clipMode,
  clipOutput,
  clipVoice,
  ledgerSums,
  outputChoice,
  textNote,
} from '../entities/clip.ts'
import { usedBy } from '../entities/material.ts'
import { clientToken, flag, id, ids, int, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

/** What a form of clips offers: modes, formats, transitions, effects, voices, styles, limits and the balance. */
export const clipParams = get('clip', 'getClipParams', {
  title: '剪辑参数',
  perm: 'clip:list',
  input: z.object({ mode: clipMode.optional() }).strict(),
  output: z.object({
    modes: z.array(z.object({ value: clipMode, name: z.string(), unit_cost: z.number().int(), desc: z.string() })),
    ratios: z.array(
      z.object({ value: z.string(), name: z.string(), width: z.number().int(), height: z.number().int() }),
    ),
    transitions: z.array(clipChoice),
    effects: z.array(clipChoice.extend({ desc: z.string() })),
    voices: z.array(clipVoice),
    /** `preview_url`: a picture of the style with a clear ground, '' while it is being drawn or when nothing can be drawn here. */
    subtitle_styles: z.array(clipChoice.extend({ style: z.record(z.string(), z.unknown()), preview_url: z.string() })),
    cover_modes: z.array(clipChoice),
    /** The places of 独孤九剑, in playing order. */
    slots: z.array(z.object({ slot: z.number().int(), name: z.string() })),
    limits: z.record(z.string(), z.number()),
    balance: z.object({ clip_number: z.number().int(), frozen: z.number().int() }),
    engine: z.object({ ready: outFlag(), reason: z.string() }),
  }),
})
/**
 * Short films that show each transition and effect on neutral scenes, made by this installation's own engine: those that are there. `left` more are
 * being made, ask again; `reason` says why they can't be made here, else ''.
 */
export const clipSamples = get('clip', 'getClipSamples', {
  title: '转场与特效示例',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: z.object({
    samples: z.array(
      z.object({
        kind: z.enum(['transition', 'effect']),
        value: z.string(),
        film_url: z.string(),
        cover_url: z.string(),
      }),
    ),
    left: z.number().int(),
    reason: z.string(),
  }),
})
/**
 * Fonts for texts. `own` 1 = uploaded by the company; `chinese` 0 = it has no Chinese characters, which are drawn in
 * 思源黑体 then; `size` in bytes, 0 = of the product.
 */
export const clipFonts = get('clip', 'getClipFontList', {
  title: '字体列表',
  perm: 'clip:list',
  input: z.object({}).strict(),
  output: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      family: z.string(),
      file_url: z.string(),
      preview_url: z.string(),
      is_default: outFlag(),
      license: z.string(),
      own: outFlag(),
      chinese: outFlag(),
      size: z.number().int(),
    }),
  ),
})
/** Orders of films that fit the filter, by page. */
export const listClips = get('clip', 'getClipList', {
  title: '剪辑订单',
  perm: 'clip:list',
  input: z
    .object({
      ...pageQuery(),
      mode: clipMode.optional(),
      status: int(-1, 5).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      wisdom_task_id: id().optional(),
      plan_id: id().optional(),
    })
    .strict(),
  output: page(clip),
})
/** Every output over all orders: the creation list. */
export const listOutputs = get('clip', 'getClipOutputList', {
  title: '成片库',
  perm: 'clip:list',
  input: z
    .object({
      ...pageQuery(),
      clip_id: id().optional(),
      mode: clipMode.optional(),
      status: int(-1, 5).optional(),
      used: flag().optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      ids: ids(200).optional(),
      /** Films whose order was made for this plan. */ plan_id: id().optional(),
    })
    .strict(),
  /** `used_in`: live tasks that publish it, oldest first; one out of the caller's sight has neither id nor name. */
  output: page(clipOutput.extend({ clip_name: z.string(), mode: clipMode, used_in: z.array(usedBy) })).extend({
    counts: z.object({
      all: z.number().int(),
      rendering: z.number().int(),
      ok: z.number().int(),
      failed: z.number().int(),
      unused: z.number().int(),
    }),
  }),
})
/** One order with its configuration, its films and what was charged. */
export const clipInfo = get('clip', 'clipInfo', {
  title: '剪辑详情',
  perm: 'clip:list',
  input: z.object({ id: id() }).strict(),
  output: clip.extend({
    config: clipConfig,
    outputs: z.array(clipOutput.extend({ choice: outputChoice.nullable() })),
    ledger: ledgerSums,
  }),
})
/**
 * How many distinct outputs a configuration can give, and what they cost; asked while the form is filled, nothing is charged. `max_num` keeps the
 * promised distance; `combos` counts without it (at most a million); `parts` are the factors, `why` says in a sentence how the number comes about.
 */
export const clipCapacity = post('clip', 'clipCapacity', {
  title: '剪辑容量',
  unlogged: 'changes nothing',
  perm: 'clip:list',
  input: z.object({ mode: clipMode, config: clipConfig }).strict(),
  output: z.object({
    max_num: z.number().int(),
    capped: outFlag(),
    combos: z.number().int(),
    why: z.string(),
    parts: z.array(z.object({ name: z.string(), count: z.number().int() })),
    min_hamming: z.number().int(),
    min_look: z.number(),
    unit_cost: z.number().int(),
    duration_s: z.object({ min: z.number(), max: z.number() }),
    left: z.number().int(),
  }),
})
/**
 * Orders films: reserves one unit per output in the same transaction; CLIPS_SHORT when short, BAD_INPUT with `max_num`
 * when the combinations don't suffice. `template_id`: the kept configuration it was begun from, whose use is counted;
 * one that is gone counts nothing. `plan_id`: the plan it is made for, NOT_FOUND when the caller doesn't see it.
 */
export const addClip = post('clip', 'addClip', {
  title: '提交剪辑',
  perm: 'clip:edit',
  audit: 'clip.add',
  input: z
    .object({
      name: text(60, 1),
      mode: clipMode,
      num: int(1, 100),
      config: clipConfig,
      client_token: clientToken(),
      wisdom_task_id: id().optional(),
      plan_id: id().optional(),
      fission_activity_id: id().optional(),
      save_as_template: flag().default(0),
      template_id: id().optional(),
    })
    .strict(),
  output: z.object({ id: z.number().int(), reserved: z.number().int(), clip_number: z.number().int() }),
})
/**
 * Changes an order of which nothing was charged yet: a new configuration or number plans every film anew and balances
 * what is reserved.
 */
export const editClip = post('clip', 'editClip', {
  title: '编辑剪辑',
  perm: 'clip:edit',
  audit: 'clip.edit',
  input: z
    .object({ id: id(), name: text(60, 1).optional(), config: clipConfig.optional(), num: int(1, 100).optional() })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
/** Deletes orders: queued outputs are released, finished ones not refunded. `output_ids` deletes single outputs. */
export const deleteClips = post('clip', 'delClip', {
  title: '删除剪辑',
  perm: 'clip:del',
  audit: 'clip.delete',
  input: z.object({ ids: ids().optional(), output_ids: ids().optional() }).strict(),
  output: z.object({ deleted: z.number().int(), released: z.number().int() }),
})
/** Stops what is queued or rendering; finished outputs stay. */
export const cancelClip = post('clip', 'cancelClip', {
  title: '取消剪辑',
  perm: 'clip:edit',
  audit: 'clip.cancel',
  input: z.object({ id: id() }).strict(),
  output: z.object({ cancelled: z.number().int(), released: z.number().int() }),
})
/** Makes outputs once more: failed ones for free; finished ones cost again and need `confirm_charge` 1. */
export const refreshClip = post('clip', 'refreshClip', {
  title: '重新剪辑',
  perm: 'clip:edit',
  audit: 'clip.refresh',
  input: z
    .object({
      id: id(),
      output_ids: ids(100).optional(),
      reason: text(200).optional(),
      confirm_charge: flag().default(0),
    })
    .strict(),
  output: z.object({ requeued: z.number().int(), reserved: z.number().int() }),
})
/** Asks for the free preview: 540p, watermark, at most 20 s; 10 an hour per operator. */
export const tryClip = post('clip', 'tryClip', {
  title: '生成预览',
  unlogged: 'a preview, which nobody else sees',
  perm: 'clip:edit',
  input: z.object({ mode: clipMode, config: clipConfig }).strict(),
  output: z.object({ job_id: z.number().int() }),
})
/** Of an image post: `preview_url` is the first picture, `pictures` are all, `duration_ms` is 0. */
export const tryClipResult = z.object({
  preview_url: z.string(),
  duration_ms: z.number().int(),
  pictures: z.array(z.string()).default([]),
})
/**
 * The film a form is about to order, small (270 px) and short (15 s): free, not counted, in no list, its file gone after an hour. Asking again stops the
 * operator's last one; `common/jobStatus` follows it, `common/cancelJob` stops it. Films that were ordered go first.
 */
export const previewClip = post('clip', 'previewClip', {
  title: '预览',
  unlogged: 'a preview, which nobody else sees',
  perm: 'clip:edit',
  input: z.object({ mode: clipMode, config: clipConfig }).strict(),
  output: z.object({ job_id: z.number().int() }),
})
/** `shots`: what was chosen and when it is seen, ms; those that begin within the preview. `whole_ms`: length of the whole film. Of an image post `preview_url` is ''. */
export const previewClipResult = z.object({
  preview_url: z.string(),
  duration_ms: z.number().int(),
  whole_ms: z.number().int(),
  title: z.string(),
  pictures: z.array(z.string()),
  shots: z.array(
    z.object({
      attachment_id: z.number().int(),
      name: z.string(),
      at_ms: z.number().int(),
      ms: z.number().int(),
      in_ms: z.number().int(),
      place: z.string(),
      text: z.string(),
    }),
  ),
  /** Its texts that could not be drawn as they are. */
  notes: z.array(textNote).default([]),
})
/** Characters of texts that no font at hand has, each once, in their order: films leave them out. `font_id` 0 = the style's own font. Changes nothing. */
export const missingGlyphs = post('clip', 'missingGlyphs', {
  title: '检查字符',
  unlogged: 'changes nothing',
  perm: 'clip:list',
  input: z
    .object({ texts: z.array(z.string().max(20_000)).max(200), font_id: int(0, 2_000_000_000).default(0) })
    .strict(),
  output: z.object({ missing: z.array(z.string()) }),
})
/**
 * More outputs of the same order, none of which repeats an earlier one; the same token again answers with the first
 * result.
 */
export const appendClip = post('clip', 'appendClip', {
  title: '追加成片',
  perm: 'clip:edit',
  audit: 'clip.append',
  input: z.object({ id: id(), num: int(1, 100), client_token: clientToken() }).strict(),
  output: z.object({ reserved: z.number().int(), total: z.number().int(), clip_number: z.number().int() }),
})
/** Asks for finished films: `zip` makes one archive, `url` a list of signed addresses. */
export const downloadClips = post('clip', 'downloadClipVideo', {
  title: '下载成片',
  unlogged: 'changes nothing',
  perm: 'clip:list',
  input: z
    .object({ id: id().optional(), output_ids: ids(200).optional(), format: z.enum(['zip', 'url']).default('zip') })
    .strict()
    .refine((v) => v.id !== undefined || v.output_ids !== undefined, {
      message: '请选择订单或成片',
      path: ['output_ids'],
    }),
  output: z.object({ job_id: z.number().int() }),
})
export const downloadClipsResult = z.object({
  url: z.string(),
  expire_time: outTime(),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
})
/** Another cover for a finished film, free: the frame at `at_ms`, the sharpest one, or a picture of the library, with `text` over it unless empty. `common/jobStatus` follows it. */
export const setOutputCover = post('clip', 'setOutputCover', {
  title: '更换封面',
  perm: 'clip:edit',
  audit: 'clip.cover',
  input: z
    .object({
      output_id: id(),
      mode: z.enum(['frame', 'best', 'image']),
      at_ms: int(0, 36_000_000).default(0),
      text: text(50).default(''),
      image_id: id().optional(),
    })
    .strict(),
  output: z.object({ job_id: z.number().int() }),
})
/** `at_ms`: the moment it shows, 0 of a picture. */
export const setOutputCoverResult = z.object({ cover_url: z.string(), at_ms: z.number().int() })
export const renameOutput = post('clip', 'renameOutput', {
  title: '重命名成片',
  perm: 'clip:edit',
  audit: 'clip.rename',
  input: z.object({ output_id: id(), title: text(60, 1) }).strict(),
  output: z.object({ id: z.number().int() }),
})
