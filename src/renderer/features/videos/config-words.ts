import type { TFunction } from 'i18next'
import type { ClipConfig } from '../../../contract/entities/clip.ts'

export interface ConfigLine {
  key: string
  label: string
  text: string
}

/** Voice and captions; the mode `tts` is both. */
const voiceWords = ({ captions, voice }: ClipConfig, t: TFunction<'videos'>): string[] => {
  const { mode, source, texts, srt, volume } = captions
  if (mode === 'tts' && voice.kind !== 'recording') return [t('config.captions_tts', { n: texts.length, volume })]
  return [
    ...(voice.kind === 'recording'
      ? [t('config.voice_recording', { n: voice.recording_ids.length, volume })]
      : voice.kind === 'tts'
        ? [t('config.voice_tts', { n: texts.length, volume })]
        : []),
    ...(mode === 'none'
      ? []
      : source === 'srt'
        ? [t('config.captions_srt', { n: srt.length })]
        : mode === 'asr'
          ? [t('config.captions_asr')]
          : [t('config.captions_text', { n: texts.length })]),
  ]
}

/** An order's configuration in words, one line per subject; what is not used is left out. */
export function configLines(config: ClipConfig, t: TFunction<'videos'>): ConfigLine[] {
  const { duration, groups, titles, bgm, background, dedupe, transitions, effects } = config
  const line = (key: string, text: string): ConfigLine[] =>
    text === '' ? [] : [{ key, label: t(`config.${key}`), text }]
  const lengths =
    duration.mode === 'auto'
      ? t('config.lengthAuto')
      : duration.mode === 'fixed'
        ? t('config.lengthFixed', { n: duration.max })
        : t('config.lengthRange', { min: duration.min, max: duration.max })
  const scenes = groups
    .map((group) =>
      t(group.pick.mode === 'random' ? 'config.sceneRandom' : 'config.sceneOrder', {
        name: group.name,
        n: group.attachment_ids.length,
        pick: group.pick.num,
      }),
    )
    .join(t('config.join'))
  const small = [
    ...(dedupe.mirror === 1 ? [t('config.mirror')] : []),
    ...(dedupe.speed_jitter > 0 ? [t('config.speed')] : []),
    ...(dedupe.crop_jitter > 0 ? [t('config.crop')] : []),
    ...(dedupe.color_jitter === 1 ? [t('config.colour')] : []),
  ]
  const moving = {
    n: titles.length === 0 ? 0 : config.title_entrances.length,
    captions: config.captions.mode === 'none' ? 0 : config.captions.entrances.length,
  }
  return [
    ...line(
      'picture',
      t('config.pictureText', { ratio: config.ratio, width: config.width, height: config.height, fps: config.fps }),
    ),
    ...line('length', lengths),
    ...line('scenes', scenes),
    ...line('titles', titles.length === 0 ? '' : t('config.titlesText', { n: titles.length, first: titles[0] })),
    ...line('captions', voiceWords(config, t).join(t('config.join')) || t('config.none')),
    ...line(
      'music',
      bgm.mode === 'none'
        ? t('config.none')
        : [
            bgm.mode === 'random' && bgm.pool === 'tag'
              ? t('config.music_tag', { tag: bgm.tag, n: bgm.ids.length, volume: bgm.volume })
              : t(`config.music_${bgm.mode}`, { n: bgm.ids.length, volume: bgm.volume }),
            ...(bgm.beat === 1 ? [t('config.music_beat')] : []),
          ].join(t('config.join')),
    ),
    ...line('sound', t('config.soundText', { n: config.original_volume })),
    ...line(
      'transitions',
      transitions.length + effects.length === 0
        ? t('config.cuts')
        : t('config.transitionsText', { n: transitions.length, effects: effects.length }),
    ),
    ...line('entrances', moving.n + moving.captions > 0 ? t('config.entrancesText', moving) : ''),
    ...line(
      'background',
      background.image_id !== undefined
        ? t('config.backImage')
        : background.fuzzyFill === 1
          ? t('config.backBlur')
          : t('config.backColour', { colour: background.color || '#000000' }),
    ),
    ...line('cover', t(`config.cover_${config.cover.mode}`)),
    ...line('dedupe', small.join(t('config.join'))),
  ]
}
