// A page of the visual editor as clip templates use it: the JSON of the page builder, unknown fields kept.
import { z } from 'zod'
import { NO_NUL } from '../fields.ts'

const styleValue = z.union([z.string().max(200), z.number()])

/** One element; positions and sizes in px of a page 375 wide. */
export const pageElement = z.looseObject({
  uuid: z.string().max(64).default(''),
  elName: z.string().max(40),
  commonStyle: z.record(z.string().max(40), styleValue).default({}),
  propsValue: z.looseObject({}).default({}),
})
export type PageElement = z.infer<typeof pageElement>

/** One page of a project. `bgcMusic`: a music's attachment id, or a variable. */
export const templatePage = z
  .looseObject({
    uuid: z.string().max(64).default(''),
    name: z.string().max(100).default(''),
    elements: z.array(pageElement).min(1, '模板没有任何元素').max(300, '模板最多 300 个元素'),
    commonStyle: z.record(z.string().max(40), styleValue).default({}),
    bgcMusic: z.union([z.string().max(1000), z.number()]).default(''),
    /** 1: a blurred copy fills what the footage leaves of its box. */
    fuzzyFill: z.union([z.boolean(), z.number(), z.string().max(10)]).default(0),
    width: z.number().positive().max(4000).default(375),
    height: z.number().positive().max(8000).default(667),
  })
  .refine((page) => JSON.stringify(page).length <= 500_000, '模板内容过大')
export type TemplatePage = z.infer<typeof templatePage>

/** A row of the table: variable name -> text, or the id of a material for pictures, footage and music. */
export const templateRow = z.record(
  z.string().min(1).max(50),
  z
    .string()
    .max(1000)
    .refine(...NO_NUL),
)

/**
 * A template and the table that its variables are bound by: one row, one film. Without variables the rows may be
 * absent.
 */
export const clipTemplate = z
  .object({ page: templatePage, rows: z.array(templateRow).max(100, '表格最多 100 行').default([]) })
  .strict()
