import { z } from 'zod'
import { BGM_VOLUME, CAPTIONS_VOLUME, CLIP_LIMITS, LEAST_LOOK } from '../constants.ts'
import { flag, id, int, NO_NUL, outFlag, outTime, text } from '../fields.ts'
import { TEXT_ENTRANCES, textEntrance } from '../text-entrances.ts'
import { clipTemplate } from './template-page.ts'

export const clipMode = z.enum(['smart', 'clip', 'dugujiujian', 'clipTemplate', 'picture'])
export type ClipMode = z.infer<typeof clipMode>

/** 0 draft, 1 queued, 2 rendering, 3 done, 4 partly failed, -1 failed, 5 cancelled. */
export const clipStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(-1),
])
/** 0 waiting, 1 rendering, 2 ok, -1 failed, 5 cancelled. */
export const outputStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(5), z.literal(-1)])

const percent = () => z.number().min(0).max(100)
const color = () => z.string().regex(/^(#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?)?$/, '颜色应为 #RRGGBB')

/** How a line of text is drawn; sizes in px of a 1080-wide picture, positions in percent of the picture's height. */
export const textStyle = z
  .object({
    /** Number of getClipFontList; 0 = the usual one. */
    font_id: int(0).default(0),
    /** The nearest weight the font has is drawn; without `font_id` the usual one. */
    font_weight: z.number().int().min(100).max(900).default(700),
    size: z.number().min(16).max(240).default(72),
    color: color().default('#FFFFFF'),
    stroke_color: color().default('#000000'),
    stroke_width: z.number().min(0).max(32).default(6),
    background: color().default(''),
    align: z.enum(['left', 'center', 'right']).default('center'),
    y_percent: percent().default(12),
    max_width_percent: z.number().min(20).max(100).default(86),
    shadow: flag().default(0),
    shadow_color: color().default('#000000D9'),
    shadow_blur: z.number().min(0).max(60).default(12),
    shadow_x: z.number().min(-40).max(40).default(0),
    shadow_y: z.number().min(-40).max(40).default(3),
    /** Colour at the foot of each line, reached gradually from `color`; '' = one colour. */
    gradient: color().default(''),
    /** A second stroke around the first; 0 = none. */
    outer_color: color().default('#FFFFFF'),
    outer_width: z.number().min(0).max(32).default(0),
    /** Of the box behind the text (`background`). */
    box_padding: z.number().min(0).max(80).default(18),
    box_radius: z.number().min(0).max(80).default(12),
    letter_spacing: z.number().min(0).max(40).default(0),
    /** Colour of the word that is being spoken, captions only; '' = none. */
    highlight: color().default(''),
  })
  .strict()
export type TextStyle = z.infer<typeof textStyle>

/** Fonts that number 0 stands for. */
export const USUAL_FONTS = { title: 1, captions: 2 } as const

/**
 * A title's look until somebody chooses another: the bold sans serif keeps the gaps between its strokes open, a thin edge and a soft shadow set it off on white,
 * grey, black and busy footage alike.
 */
export const FIRST_TITLE_STYLE = {
  font_id: 2,
  font_weight: 700,
  size: 84,
  stroke_width: 4,
  shadow: 1,
  shadow_blur: 14,
  shadow_y: 4,
} as const satisfies z.input<typeof textStyle>

/** A caption's style: what is left out stands below the title's place. */
const captionStyle = textStyle.extend({
  y_percent: percent().default(76),
  size: z.number().min(16).max(240).default(64),
})

/** One is dealt to each film of the order, evenly; empty = texts stand from their first frame on. */
const entrances = () => z.array(textEntrance).max(TEXT_ENTRANCES.length).default([])

/** Speed of a voice, 1 = normal; its pitch in semitones, 0 = as it is. */
export function voiceRate() {
  return z.number().min(0.5).max(2).default(1)
}
export function voiceSemitones() {
  return int(-12, 12).default(0)
}

/** A captions file, SRT or WebVTT, as it is. */
export const captionsFile = z
  .object({
    name: text(200, 1),
    text: z
      .string()
      .min(1)
      .max(CLIP_LIMITS.srt_len)
      .refine(...NO_NUL),
  })
  .strict()

/** Part of a material, seconds from its beginning; `out` 0 = to its end. `muted` 1 = its own sound is left out. */
export const materialCut = z.object({
  in: z.number().min(0).max(36_000).default(0),
  out: z.number().min(0).max(36_000).default(0),
  muted: flag().default(0),
})
export type MaterialCut = z.infer<typeof materialCut>

export const clipGroup = z
  .object({
    name: text(50, 1),
    slot: int(1, 9).optional(),
    required: flag().default(1),
    pick: z
      .object({ mode: z.enum(['random', 'order']).default('random'), num: int(1, 10).default(1) })
      .strict()
      .default({ mode: 'random', num: 1 }),
    /** Seconds of this scene; absent = the material's own length within the order's duration. */
    duration_s: z.number().min(0.5).max(60).optional(),
    keep_audio: flag().default(1),
    attachment_ids: z.array(id()).min(1, '请至少选择一个素材').max(CLIP_LIMITS.materials_per_group),
    trim: z
      .object({ in: z.number().min(0).max(36_000), out: z.number().min(0).max(36_000) })
      .strict()
      .optional(),
    /** Of single materials: the part that is used (seconds; `out` 0 = to the end), and whether its own sound is left out. Goes before `trim` and `keep_audio`. */
    cuts: z
      .array(materialCut.extend({ attachment_id: id() }).strict())
      .max(CLIP_LIMITS.materials_per_group)
      .optional(),
  })
  .strict()

/** Configuration of an order; all modes share one shape, unused parts stay empty. */
export const clipConfig = z
  .object({
    ratio: z.enum(['9:16', '3:4', '1:1', '16:9']).default('9:16'),
    width: int(180, 2160).default(1080),
    height: int(180, 3840).default(1920),
    fps: int(15, 60).default(30),
    duration: z
      .object({
        mode: z.enum(['auto', 'fixed', 'range']).default('auto'),
        min: z.number().min(CLIP_LIMITS.duration_min).max(CLIP_LIMITS.duration_max).default(5),
        max: z.number().min(CLIP_LIMITS.duration_min).max(CLIP_LIMITS.duration_max).default(60),
      })
      .strict()
      .refine((d) => d.max >= d.min, { message: '最长时长不能小于最短时长', path: ['max'] })
      .default({ mode: 'auto', min: 5, max: 60 }),
    groups: z.array(clipGroup).max(CLIP_LIMITS.groups).default([]),
    titles: z.array(text(CLIP_LIMITS.title_len, 1)).max(CLIP_LIMITS.titles).default([]),
    title_style: textStyle.prefault(FIRST_TITLE_STYLE),
    title_entrances: entrances(),
    captions: z
      .object({
        mode: z.enum(['none', 'tts', 'text', 'asr']).default('none'),
        texts: z.array(text(CLIP_LIMITS.speech_len, 1)).max(CLIP_LIMITS.speech).default([]),
        style: captionStyle.prefault({}),
        /** Of every caption of the film. */
        entrances: entrances(),
        volume: percent().default(CAPTIONS_VOLUME),
        /** `auto`: `texts`, timed by the voice. `srt`: the files' own texts and times, one file per output; file n goes with recording n when there are as many. */
        source: z.enum(['auto', 'srt']).default('auto'),
        srt: z.array(captionsFile).max(CLIP_LIMITS.srt).default([]),
      })
      .strict()
      .refine((c) => c.srt.reduce((sum, file) => sum + file.text.length, 0) <= CLIP_LIMITS.srt_total, {
        message: '字幕文件合计过大，请减少文件',
        path: ['srt'],
      })
      .prefault({}),
    voice: z
      .object({
        /** `tts`: `captions.texts` spoken by a voice. `recording`: own recordings, one per output. Absent: as `captions.mode` says. */
        kind: z.enum(['tts', 'recording', 'none']).optional(),
        value: z.string().max(60).default(''),
        values: z.array(z.string().max(60)).max(9).optional(),
        rate: voiceRate(),
        /** Factor, 1 = as it is; `semitones` is added to it. */
        pitch: z.number().min(0.5).max(2).default(1),
        semitones: voiceSemitones(),
        /** Materials of kind audio. */
        recording_ids: z.array(id()).max(CLIP_LIMITS.recordings).default([]),
      })
      .strict()
      .prefault({}),
    bgm: z
      .object({
        mode: z.enum(['none', 'random', 'fixed']).default('none'),
        /** Mode random draws from: `ids`; the music of the library with this `tag`; all of it. The last two become `ids` when the order is made. */
        pool: z.enum(['ids', 'tag', 'all']).default('ids'),
        tag: text(20).default(''),
        ids: z.array(id()).max(CLIP_LIMITS.music).default([]),
        volume: percent().default(BGM_VOLUME),
        /** Seconds the music takes to rise and to fall at the ends of the film. */
        fade_in: z.number().min(0).max(10).default(0.3),
        fade_out: z.number().min(0).max(10).default(1.5),
        /** Quieter while a voice is heard. */
        duck: flag().default(1),
        /** Cuts are moved onto its beats, within what the shots and the set length allow; smart films follow their sentences. */
        beat: flag().default(0),
      })
      .strict()
      .prefault({}),
    cover: z
      .object({
        mode: z.enum(['first_frame', 'best', 'text', 'image']).default('best'),
        text: text(50).optional(),
        image_id: id().optional(),
      })
      .strict()
      .prefault({}),
    /** Values of `transitions` in getClipParams, one per cut; empty = hard cuts. */
    transitions: z.array(z.string().max(40)).max(40).default([]),
    /** `random`: drawn for each output by its seed, never the same twice running; `order`: the list in turn, alike in every output. */
    transition_pick: z.enum(['random', 'order']).default('random'),
    /** Values of `effects` in getClipParams, one per shot; empty = none. */
    effects: z.array(z.string().max(40)).max(40).default([]),
    effect_pick: z.enum(['random', 'order']).default('random'),
    background: z
      .object({ fuzzyFill: flag().default(1), color: color().optional(), image_id: id().optional() })
      .strict()
      .prefault({}),
    original_volume: percent().default(100),
    dedupe: z
      .object({
        mirror: flag().default(0),
        speed_jitter: z.number().min(0).max(0.05).default(0),
        crop_jitter: z.number().min(0).max(0.03).default(0),
        color_jitter: flag().default(0),
        /** Scenes that any two films of the order differ in at least; 0 = the mode's usual number. */ min_hamming: int(
          0,
          9,
        ).default(0),
        /** Percent of what is seen that any two finished films differ in at least; 0 = not looked at. */ min_look: z
          .number()
          .min(0)
          .max(50)
          .default(LEAST_LOOK),
      })
      .strict()
      .prefault({}),
    /** Mode smart. `shot_s`: longest time one shot stands, seconds. */
    smart: z
      .object({ shot_s: z.number().min(1).max(15).default(4) })
      .strict()
      .prefault({}),
    /** Mode picture. `images`: an image post instead of a film. `seconds`: how long each picture of a film stands. */
    picture: z
      .object({
        output: z.enum(['video', 'images']).default('video'),
        seconds: z.number().min(1).max(10).default(3),
        motion: z.enum(['kenburns', 'none']).default('kenburns'),
      })
      .strict()
      .prefault({}),
    /** Mode clipTemplate. */
    template: clipTemplate.optional(),
    template_page_uuid: z.string().max(64).optional(),
    carry: z
      .object({
        type: z.enum(['none', 'poi', 'micro_app', 'goods']),
        poi_id: id().optional(),
        micro_app_id: id().optional(),
      })
      .strict()
      .optional(),
    seed: int(0, 2_147_483_647).default(0),
  })
  .strict()
export type ClipConfig = z.infer<typeof clipConfig>
export type ClipConfigInput = z.input<typeof clipConfig>

export const clipOutput = z.object({
  id: z.number().int(),
  clip_id: z.number().int(),
  idx: z.number().int(),
  status: outputStatus,
  progress: z.number().int(),
  file_url: z.string(),
  cover_url: z.string(),
  duration_ms: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  size: z.number().int().nullable(),
  title: z.string(),
  fail_code: z.string(),
  fail_reason: z.string(),
  use_count: z.number().int(),
  create_time: outTime(),
  /** Pictures of an image post, in order; absent = it is a film. */
  pictures: z.array(z.object({ attachment_id: z.number().int(), url: z.string() })).optional(),
})
export type ClipOutput = z.infer<typeof clipOutput>

/** What an output shows and why it is no other's twin; written when it was made. With the order's configuration it can be made again exactly. */
/**
 * What was done to a text of a film so that it could be drawn: made smaller (`percent` of its size) and moved to stay inside the picture, without the characters
 * (`removed`, '' = none) that no font has.
 */
export const textNote = z.object({ text: z.string(), percent: z.number().int(), moved: outFlag(), removed: z.string() })
export type TextNote = z.infer<typeof textNote>

export const outputChoice = z.object({
  seed: z.number().int(),
  combo_key: z.string(),
  title: z.string(),
  /** The text that is spoken or shown as captions. */
  text: z.string(),
  voice: z.string(),
  /** Materials, 0 = none. */
  music_id: z.number().int(),
  recording_id: z.number().int(),
  /** The row of a template's table. */
  row: z.record(z.string(), z.string()).nullable(),
  /** In playing order: which material, from which moment of it, how long, in which scene or place, under which words. */
  shots: z.array(
    z.object({
      attachment_id: z.number().int(),
      name: z.string(),
      in_ms: z.number().int(),
      ms: z.number().int(),
      place: z.string(),
      text: z.string(),
      matched: z.array(z.string()),
      /** Effect on it, '' = none; transition to the next, '' = a hard cut. */ effect: z.string().default(''),
      transition: z.string().default(''),
    }),
  ),
  /** Its texts that could not be drawn as they are. */
  notes: z.array(textNote).default([]),
  /** Fingerprint of the finished pictures, hexadecimal. */
  look: z.string(),
  /** The most similar finished output of the order at that time; percent of what is seen that differs. */
  nearest: z.object({ idx: z.number().int(), percent: z.number() }).nullable(),
  /** Times it was planned anew because it looked like another. */
  replans: z.number().int(),
})
export type OutputChoice = z.infer<typeof outputChoice>

/** Sums of one order's ledger lines, in outputs. */
export const ledgerSums = z.object({
  reserved: z.number().int(),
  captured: z.number().int(),
  released: z.number().int(),
})

export const clip = z.object({
  id: z.number().int(),
  name: z.string(),
  mode: clipMode,
  num: z.number().int(),
  success_num: z.number().int(),
  fail_num: z.number().int(),
  status: clipStatus,
  /** 0 to 100 over all outputs. */
  progress: z.number().int(),
  preview_url: z.string(),
  cover_url: z.string(),
  /** Outputs charged so far. */
  cost: z.number().int(),
  wisdom_task_id: z.number().int(),
  create_time: outTime(),
  admin_name: z.string(),
})
export type Clip = z.infer<typeof clip>

export const clipChoice = z.object({ value: z.string(), name: z.string() })
export const clipVoice = z.object({
  value: z.string(),
  name: z.string(),
  gender: z.string(),
  lang: z.string(),
  available: outFlag(),
  reason: z.string(),
  audition_url: z.string(),
  /** Name of what speaks it, '' = none. */ engine: z.string(),
})
