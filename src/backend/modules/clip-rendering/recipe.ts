// What one output shows, as stored with it: with the order's configuration it decides the film completely.
import { z } from 'zod'
import { readCaptionsFile } from '../../../contract/captions-file.ts'
import { clipMode } from '../../../contract/entities/clip.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { textEntrance } from '../../../contract/text-entrances.ts'
import { fromFiles, recordingsOf } from '../../lib/clip-config.ts'
import type { PlannedOutput } from '../../media/plan/types.ts'

const shot = z.object({ id: z.number().int(), in_ms: z.number().int(), ms: z.number().int() })

/**
 * How its title and its captions come in; null = they don't move, as in films that were planned before there was a
 * choice.
 */
const entrancesShape = z.object({ title: textEntrance.nullable(), captions: textEntrance.nullable() })
export const noEntrances: z.infer<typeof entrancesShape> = { title: null, captions: null }

const recipeShape = z.object({
  v: z.literal(1),
  picks: z.array(z.object({ group: z.number().int(), ids: z.array(z.number().int()) })),
  title: z.string().nullable(),
  caption: z.string().nullable(),
  voice: z.string().nullable(),
  bgm: z.number().int().nullable(),
  /** Own recording heard as voice, and which captions file is shown. */
  recording: z.number().int().nullable().default(null),
  srt: z.number().int().nullable().default(null),
  seed: z.number().int(),
  /**
   * Which parts of its materials it shows; null = their beginnings, as films did that were planned before there was a
   * choice.
   */
  window: z.number().int().nullable().default(null),
  entrances: entrancesShape.default(noEntrances),
  mode: clipMode.default('clip'),
  /** Mode smart: each sentence with its shots, and those kept for a voice that takes longer. */
  beats: z.array(z.object({ text: z.string(), shots: z.array(shot), matched: z.array(z.string()) })).default([]),
  spare: z.array(shot).default([]),
  /** Mode clipTemplate: the row of the table. */
  row: z.record(z.string(), z.string()).nullable().default(null),
})

export type Recipe = z.infer<typeof recipeShape>

export function readRecipe(text: string): Recipe {
  return recipeShape.parse(JSON.parse(text))
}

export function writeRecipe(recipe: Recipe): string {
  return JSON.stringify(recipe)
}

/**
 * Ids are attachments' throughout, so they are numbers. As many files as recordings go together, file n with recording
 * n; so do texts.
 */
export function recipeOf(planned: PlannedOutput, config: ClipConfig, mode: ClipMode = 'clip'): Recipe {
  const recordings = recordingsOf(config)
  const at = planned.voice === null ? -1 : recordings.indexOf(Number(planned.voice))
  const recording = at < 0 ? null : (recordings[at] ?? null)
  const dealt = planned.caption === null ? null : fromFiles(config) ? Number(planned.caption) : null
  const srt = dealt !== null && recording !== null && config.captions.srt.length === recordings.length ? at : dealt
  const paired =
    recording !== null && dealt === null && config.captions.texts.length === recordings.length
      ? config.captions.texts[at]
      : undefined
  const file = srt === null ? undefined : config.captions.srt[srt]
  const text =
    file === undefined
      ? planned.caption === null
        ? null
        : (paired ?? planned.caption)
      : readCaptionsFile(file.text)
          .cues.map((cue) => cue.text)
          .join('\n')
  return {
    v: 1,
    picks: planned.picks.map((pick) => ({ group: pick.group, ids: pick.materialIds.map(Number) })),
    title: planned.title,
    caption: text,
    voice: recording === null ? planned.voice : null,
    recording,
    srt,
    bgm: planned.bgmId === null ? null : Number(planned.bgmId),
    seed: planned.seed,
    window: null,
    entrances: noEntrances,
    mode,
    beats: [],
    spare: [],
    row: null,
  }
}

/** Attachments a recipe needs, without the configuration's cover and background. */
export function recipeMaterialIds(recipe: Recipe): number[] {
  const shown = [
    ...recipe.beats.flatMap((beat) => beat.shots.map((one) => one.id)),
    ...recipe.spare.map((one) => one.id),
    ...Object.values(recipe.row ?? {})
      .filter((value) => /^\d{1,15}$/.test(value))
      .map(Number),
  ]
  return [
    ...new Set([
      ...recipe.picks.flatMap((pick) => pick.ids),
      ...shown,
      ...(recipe.bgm === null ? [] : [recipe.bgm]),
      ...(recipe.recording === null ? [] : [recipe.recording]),
    ]),
  ]
}
