// What a company decided about texts that nobody read yet: asked for by the articles and by publishing.
import { z } from 'zod'
import { companySetting } from './company-setting.ts'

const stored = z.object({
  allow_unreviewed: z
    .union([z.literal(0), z.literal(1)])
    .catch(0)
    .default(0),
})

/** As the company has them; what can't be read counts as the strict rule. */
export const reviewRule = companySetting<z.output<typeof stored>>('articles', stored)
