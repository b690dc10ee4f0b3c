import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { POST_IMAGE_MIN_WIDTH } from '../constants.ts'
import { attachment, attachmentKind, bgm, materialFolder, music, recycledFile, usedBy } from '../entities/material.ts'
import { flag, id, idOrZero, ids, int, page, pageQuery, text, unixTime } from '../fields.ts'

/** Largest file size and length that a filter may name: bytes, ms. */
const MOST_BYTES = 1024 ** 4
const MOST_MS = 1_000_000_000
const orientation = z.enum(['portrait', 'landscape', 'square'])

/** Files of the library, by page. `mimetype` matches by prefix: `image`, `video`, `audio`, `image/png`. */
export const attachmentList = get('attachment', 'attachmentList', {
  title: '素材列表',
  perm: 'material:list',
  input: z
    .object({
      ...pageQuery(10_000),
      mimetype: z
        .string()
        .regex(/^[a-z]{1,20}(\/[a-z0-9.+-]{1,60})?$/)
        .optional(),
      kind: attachmentKind.optional(),
      folder_id: idOrZero().optional(),
      tag: text(20).optional(),
      orientation: orientation.optional(),
      used: flag().optional(),
      /** 1 = only files whose content, or for pictures whose look, another live file has too. */
      duplicate: flag().optional(),
      size_min: int(0, MOST_BYTES).optional(),
      size_max: int(0, MOST_BYTES).optional(),
      /** ms; pictures have no length and never match. */
      duration_min: int(0, MOST_MS).optional(),
      duration_max: int(0, MOST_MS).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      ids: ids(200).optional(),
    })
    .strict(),
  output: page(attachment).extend({
    counts: z.object({
      all: z.number().int(),
      video: z.number().int(),
      image: z.number().int(),
      audio: z.number().int(),
    }),
    storage_bytes: z.number(),
    tags: z.array(z.string()),
  }),
})
/**
 * Space of the library, bytes: `used` by live files, `bin` by those in the recycle bin. `limit` null = nobody knows one
 * (object storage without a limit of the company).
 */
export const storageInfo = get('attachment', 'storageInfo', {
  title: '素材空间',
  perm: 'material:list',
  input: z.object({}).strict(),
  output: z.object({
    used: z.number(),
    bin: z.number(),
    bin_files: z.number().int(),
    limit: z.number().nullable(),
    free: z.number().nullable(),
  }),
})
/** Pictures of the library wide enough for image posts. */
export const postImageList = get('attachment', 'getPictureClipAttachmentList', {
  title: '图文素材列表',
  perm: 'material:list',
  input: z
    .object({
      ...pageQuery(),
      folder_id: idOrZero().optional(),
      orientation: orientation.optional(),
      min_width: int(1, 20_000).default(POST_IMAGE_MIN_WIDTH),
    })
    .strict(),
  output: page(attachment),
})
/**
 * Deletes files. Those used by a running order or task answer STILL_USED with the uses, unless forced; rows go to the
 * recycle bin.
 */
export const deleteAttachments = post('attachment', 'delAttachment', {
  title: '删除素材',
  perm: 'material:del',
  audit: 'material.delete',
  input: z.object({ ids: ids(), force: flag().default(0) }).strict(),
  output: z.object({
    deleted: z.number().int(),
    refs: z.array(z.object({ id: z.number().int(), used_by: z.array(usedBy) })),
  }),
})
/** Where a file is used, for the delete question and the detail panel. */
export const attachmentUses = get('attachment', 'attachmentUses', {
  title: '素材引用',
  perm: 'material:list',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ list: z.array(z.object({ id: z.number().int(), used_by: z.array(usedBy) })) }),
})
/** BAD_INPUT for a name or a sound track given to several files at once, and for a track that the file doesn't have. */
export const editAttachments = post('attachment', 'editAttachment', {
  title: '编辑素材',
  perm: 'material:upload',
  audit: 'material.edit',
  input: z
    .object({
      ids: ids(),
      filename: text(200, 1).optional(),
      folder_id: idOrZero().optional(),
      tags_add: z.array(text(20, 1)).max(20).optional(),
      tags_del: z.array(text(20, 1)).max(20).optional(),
      /** Index of the sound track to be used. */ sound_track: int(0, 99).optional(),
    })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
/**
 * A copy of a video that every browser plays (H.264, at most 1280 px), kept beside it, for looking at and cutting only:
 * films are made of the file itself. `url` '' = there is none (yet); with `make` 1 it is then made by the job `job_id`,
 * after which asking again answers it. BAD_INPUT for files that are no videos.
 */
export const playableCopy = post('attachment', 'playableCopy', {
  title: '预览副本',
  unlogged: 'a copy to look at, kept by content',
  perm: 'material:list',
  input: z.object({ id: id(), make: flag().default(0) }).strict(),
  output: z.object({ url: z.string(), job_id: z.number().int() }),
})
/** Brings deleted files back within 30 days: the undo of a delete. */
export const restoreAttachments = post('attachment', 'restore', {
  title: '恢复素材',
  perm: 'material:del',
  audit: 'material.restore',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ restored: z.number().int() }),
})

/** All folders of the company, flat: `parent_id` makes the tree, 0 = top. */
export const folderList = get('attachment', 'folderList', {
  title: '素材文件夹',
  perm: 'material:list',
  input: z.object({}).strict(),
  output: z.array(materialFolder),
})
/** Makes a folder, renames or moves one. BAD_INPUT beyond four levels or into itself, DUPLICATE among siblings. */
export const saveFolder = post('attachment', 'addOrEditFolder', {
  title: '编辑文件夹',
  perm: 'material:upload',
  audit: 'material.folder',
  input: z.object({ id: id().optional(), parent_id: idOrZero().optional(), name: text(30, 1).optional() }).strict(),
  output: z.object({ id: z.number().int() }),
})
/**
 * Makes the folders of these paths (`a/b`) where they are missing and answers their ids; what lies deeper than allowed
 * goes to the deepest one.
 */
export const ensureFolders = post('attachment', 'ensureFolders', {
  title: '上传文件夹',
  perm: 'material:upload',
  audit: 'material.folder',
  input: z
    .object({ parent_id: idOrZero().default(0), paths: z.array(z.string().min(1).max(1_000)).min(1).max(500) })
    .strict(),
  output: z.object({ list: z.array(z.object({ path: z.string(), id: z.number().int() })) }),
})
/**
 * Deletes a folder with those below it. Files in them go to `move_to` (0 = top), or with `with_files` 1 to the recycle
 * bin; with neither, STILL_USED when there are any.
 */
export const deleteFolder = post('attachment', 'delFolder', {
  title: '删除文件夹',
  perm: 'material:del',
  audit: 'material.folder.delete',
  input: z
    .object({ id: id(), move_to: idOrZero().optional(), with_files: flag().default(0), force: flag().default(0) })
    .strict(),
  output: z.object({ deleted: z.number().int(), moved: z.number().int() }),
})
/** Brings a deleted folder back with what was deleted together with it: the undo of delFolder. */
export const restoreFolder = post('attachment', 'restoreFolder', {
  title: '恢复文件夹',
  perm: 'material:del',
  audit: 'material.restore',
  input: z.object({ id: id() }).strict(),
  output: z.object({ restored: z.number().int() }),
})
export const recycleList = get('attachment', 'recycleList', {
  title: '素材回收站',
  perm: 'material:list',
  input: z
    .object({
      ...pageQuery(),
      kind: attachmentKind.optional(),
      mimetype: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .optional(),
    })
    .strict(),
  output: page(recycledFile),
})
/**
 * Removes files of the recycle bin for good, `all` 1 = as many as one call does. STILL_USED when running work needs one
 * that was named.
 */
export const purgeAttachments = post('attachment', 'purge', {
  title: '彻底删除素材',
  perm: 'material:del',
  audit: 'material.purge',
  input: z.object({ ids: ids().optional(), all: flag().default(0) }).strict(),
  output: z.object({ purged: z.number().int(), kept: z.number().int(), left: z.number().int() }),
})

/** Music of the company with what the caller marked; `license` 0 = only those without a note. */
export const musicList = get('attachment', 'musicList', {
  title: '音乐列表',
  perm: 'material:list',
  input: z
    .object({
      ...pageQuery(),
      tag: text(20).optional(),
      favorite: flag().optional(),
      license: flag().optional(),
      duration_min: int(0, MOST_MS).optional(),
      duration_max: int(0, MOST_MS).optional(),
      ids: ids(200).optional(),
    })
    .strict(),
  output: page(music).extend({
    counts: z.object({ all: z.number().int(), favorite: z.number().int() }),
    tags: z.array(z.object({ name: z.string(), count: z.number().int() })),
  }),
})
/** The caller's own mark. */
export const setFavorite = post('attachment', 'setFavorite', {
  title: '收藏音乐',
  unlogged: 'a mark: nothing goes out or is lost by it',
  perm: 'material:list',
  input: z.object({ ids: ids(), favorite: flag() }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Where the right to use these pieces comes from. */
export const setLicense = post('attachment', 'setLicense', {
  title: '授权说明',
  perm: 'material:upload',
  audit: 'material.edit',
  input: z.object({ ids: ids(), license: text(200, 1) }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/**
 * The loudest moment of each of equally long parts of a sound, 0 to 100; worked out once and kept. BAD_INPUT when the
 * file has no sound.
 */
export const audioPeaks = get('attachment', 'audioPeaks', {
  title: '音频波形',
  perm: 'material:list',
  perMinute: 600,
  input: z.object({ id: id() }).strict(),
  output: z.object({ peaks: z.array(z.number().int()), duration_ms: z.number().int() }),
})
/** Categories of the music catalogue; empty while none is connected. */
export const bgmCategories = get('attachment', 'getDouYinPictureBgmCategory', {
  title: '抖音图文音乐分类',
  perm: 'material:list',
  input: z.object({}).strict(),
  output: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
})
/** Music of the catalogue, by page. `configured` 0 = no catalogue is connected: the list is empty, not unknown. */
export const bgmList = get('attachment', 'getDouYinPictureBgmList', {
  title: '抖音图文音乐',
  perm: 'material:list',
  input: z.object({ ...pageQuery(10_000), category_id: idOrZero().optional() }).strict(),
  output: page(bgm).extend({ configured: z.union([z.literal(0), z.literal(1)]) }),
})
