import type { ClipConfig, ClipMode } from '../../../../contract/entities/clip.ts'
import { templateVariables } from '../../../../contract/page-nodes.ts'
import { lookOf } from '../../../core/type/look.ts'
import { type Chosen, type ClipDraft, emptyDraft, type GroupDraft, type RowDraft, type Styles } from './draft.ts'

/** Variables of a template's page that name files. */
const fileVariables = (template: ClipConfig['template']): Set<string> =>
  new Set(
    template === undefined
      ? []
      : templateVariables(template.page).flatMap(({ name, kind }) => (kind === 'text' ? [] : [name])),
  )

const rowFiles = (template: ClipConfig['template']): number[] => {
  const named = fileVariables(template)
  return (template?.rows ?? []).flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      named.has(name) && /^\d{1,15}$/.test(value) ? [Number(value)] : [],
    ),
  )
}

const rowsOf = (template: ClipConfig['template'], files: ReadonlyMap<number, Chosen>): RowDraft[] => {
  const named = fileVariables(template)
  return (template?.rows ?? []).map((row) => ({
    key: crypto.randomUUID(),
    cells: Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        named.has(name) ? { text: '', file: files.get(Number(value)) ?? null } : { text: value, file: null },
      ]),
    ),
  }))
}

/** All nine places, those without materials too. */
const atPlaces = (groups: readonly GroupDraft[]): GroupDraft[] =>
  emptyDraft('', 'dugujiujian').groups.map((place) => groups.find((group) => group.slot === place.slot) ?? place)

/** Music that was chosen by hand; what a tag or the library gave is drawn anew. */
const chosenMusic = ({ bgm }: ClipConfig): number[] => (bgm.mode === 'random' && bgm.pool !== 'ids' ? [] : bgm.ids)

/** Every material that a configuration of this mode names. */
export function materialsOf(config: ClipConfig): number[] {
  return [
    ...new Set([
      ...config.groups.flatMap((group) => group.attachment_ids),
      ...chosenMusic(config),
      ...config.voice.recording_ids,
      ...(config.cover.image_id === undefined ? [] : [config.cover.image_id]),
      ...rowFiles(config.template),
    ]),
  ]
}

/** A file with the part that a group uses of it. */
const withCut = (file: Chosen, cuts: ClipConfig['groups'][number]['cuts']): Chosen => {
  const cut = cuts?.find((one) => one.attachment_id === file.id)
  return cut === undefined ? file : { ...file, cut: { in: cut.in, out: cut.out, muted: cut.muted } }
}

const percent = (share: number): number => Math.round(share * 1000) / 10

/**
 * The order form of a configuration: the way back of `toConfig`. `files` has what is still in the library; materials
 * that are gone are left out, and `missing` says how many.
 */
export function fromConfig(
  config: ClipConfig,
  name: string,
  files: ReadonlyMap<number, Chosen>,
  styles: Styles,
  mode: ClipMode = 'clip',
): { draft: ClipDraft; missing: number } {
  const pick = (ids: readonly number[]): Chosen[] => ids.flatMap((id) => files.get(id) ?? [])
  const { captions, voice, bgm, cover, duration } = config
  const captionMode =
    voice.kind === 'recording'
      ? 'recording'
      : voice.kind === 'tts' || captions.mode === 'tts'
        ? 'tts'
        : captions.mode === 'none'
          ? 'none'
          : 'text'
  const groups = config.groups.map((group) => ({
    key: crypto.randomUUID(),
    name: group.name,
    mode: group.pick.mode,
    num: group.pick.num,
    seconds: group.duration_s ?? 0,
    keepAudio: group.keep_audio === 1,
    files: pick(group.attachment_ids).map((file) => withCut(file, group.cuts)),
    slot: group.slot ?? 0,
    ...(mode === 'dugujiujian' ? { required: group.required === 1 } : {}),
  }))
  const draft: ClipDraft = {
    ...emptyDraft('', mode),
    name,
    ratio: config.ratio,
    groups: mode === 'dugujiujian' ? atPlaces(groups) : groups.length === 0 ? emptyDraft('', mode).groups : groups,
    titles: config.titles.join('\n'),
    titleLook: lookOf(config.title_style, styles, 'title'),
    titleEntrances: config.title_entrances,
    captionMode,
    captionSource: captionMode === 'recording' && captions.mode === 'none' ? 'none' : captions.source,
    captions: captions.texts.join('\n'),
    captionLook: lookOf(captions.style, styles, 'captions'),
    captionEntrances: captions.entrances,
    voice: voice.value,
    voiceRate: voice.rate,
    voiceSemitones: voice.semitones,
    recordings: pick(voice.recording_ids),
    srt: captions.srt,
    captionsVolume: captions.volume,
    bgmMode: bgm.mode,
    bgm: pick(chosenMusic(config)),
    bgmVolume: bgm.volume,
    bgmPool: bgm.pool,
    bgmTag: bgm.tag,
    bgmFadeIn: bgm.fade_in,
    bgmFadeOut: bgm.fade_out,
    bgmDuck: bgm.duck === 1,
    bgmBeat: bgm.beat === 1,
    originalVolume: config.original_volume,
    transitions: config.transitions,
    transitionPick: config.transition_pick,
    effects: config.effects,
    effectPick: config.effect_pick,
    durationMode: duration.mode,
    durationMin: duration.min,
    durationMax: duration.max,
    fuzzyFill: config.background.fuzzyFill === 1,
    coverMode: cover.mode,
    coverText: cover.text ?? '',
    coverImage: (cover.image_id === undefined ? undefined : files.get(cover.image_id)) ?? null,
    copies: mode === 'smart' && captions.texts.length > 0 ? captions.texts : [''],
    copyEach: mode !== 'smart' || captions.texts.length !== 1,
    shotSeconds: config.smart.shot_s,
    minHamming: config.dedupe.min_hamming,
    minLook: config.dedupe.min_look,
    mirror: config.dedupe.mirror === 1,
    speedJitter: percent(config.dedupe.speed_jitter),
    cropJitter: percent(config.dedupe.crop_jitter),
    colorJitter: config.dedupe.color_jitter === 1,
    pictureOutput: config.picture.output,
    pictureSeconds: config.picture.seconds,
    pictureMotion: config.picture.motion,
    page: config.template?.page ?? null,
    pageName: config.template === undefined ? '' : name,
    rows: rowsOf(config.template, files),
  }
  return { draft, missing: materialsOf(config).filter((id) => !files.has(id)).length }
}
