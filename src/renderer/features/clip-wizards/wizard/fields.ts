/** Parts of a configuration that the shared sections set. */
export const FIELDS = {
  groups: ['config.groups'],
  titles: ['config.titles', 'config.title_style', 'config.title_entrances'],
  captions: ['config.captions', 'config.voice'],
  music: ['config.bgm', 'config.original_volume'],
  picture: ['config.transitions', 'config.effects', 'config.duration', 'config.cover', 'config.background'],
  dedupe: ['config.dedupe'],
} as const
