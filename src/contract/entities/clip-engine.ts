import { z } from 'zod'
import { flag, int } from '../fields.ts'

/** How films are made; holds for the company. */
export const clipEngineSettings = z.object({
  /** draft: quick and small; high: for fine detail, slower and larger. */
  quality: z.enum(['draft', 'standard', 'high']),
  /** Processor cores rendering may use; 0 = all. It always runs behind the operator's own programs. */
  cores: int(0, 256),
  /** Encode with the graphics chip where one works. */
  chip: flag(),
  /** What finished pieces of films may take on the disk, GB; the least recently used go first. */
  cache_gb: int(1, 1000),
})
export type ClipEngineSettings = z.infer<typeof clipEngineSettings>

/** What holds while nobody set anything. */
export const CLIP_ENGINE_USUAL: ClipEngineSettings = { quality: 'standard', cores: 0, chip: 1, cache_gb: 10 }
