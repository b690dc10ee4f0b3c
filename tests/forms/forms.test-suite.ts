// Every field of every platform's form, through the page's own calls and the real backend: what was set is there again,
// what is refused is told at its field and loses nothing.
import dayjs from 'dayjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { CODE } from '../../src/contract/errors.ts'
import { saveItems } from '../../src/contract/http/publish-grid.ts'
import { editItem, editItems } from '../../src/contract/http/wisdom-seo.ts'
import { fieldsOf, hasField, WORK_FIELDS, type WorkField } from '../../src/contract/work-fields.ts'
import { inForm } from '../../src/renderer/core/http/field-errors.ts'
import { checkCell } from '../../src/renderer/features/publish-tasks/grid/cell-check.ts'
import {
  FIELDS,
  type GridField,
  isLacking,
  readField,
  timeText,
  toSave,
} from '../../src/renderer/features/publish-tasks/grid/grid-fields.ts'
import { BATCH_FIELD, type BatchValues, toBatch } from '../../src/renderer/features/publish-tasks/parts/batch-edit.ts'
import { FORM_FIELD, type ItemValues, itemValues, toEdit } from '../../src/renderer/core/works/form/item-edit.ts'
import { formTable } from './form-table.ts'
import { type FieldValues, fieldValues } from './form-values.ts'
import { type FormCase, type FormWorld, openFormWorld } from './form-world.ts'

/** Columns of the sheet by fields of the form. */
const COLUMN: Readonly<Partial<Record<WorkField, GridField>>> = {
  title: 'title',
  topics: 'topic',
  description: 'description',
  time: 'timing',
  declaration: 'declaration',
  visibility: 'visibility',
}

/** Declares the suite for these forms; the table of what was shown is printed at the end. */
export function eachForm(cases: readonly FormCase[]): void {
  const table = formTable(
    cases.map(({ platform, kind }) => `${platform.name} ${kind}`),
    WORK_FIELDS,
  )

  let world: FormWorld
  beforeAll(async () => {
    world = await openFormWorld()
  })
  afterAll(async () => {
    await world.app.close()
    table.print()
  })

  const call = async (endpoint: Endpoint, input: unknown) =>
    await world.app.injectRaw(endpoint, input, { token: world.owner.token })
  /** What the form shows of a stored work; times as seconds. */
  const shown = (item: PublishItem) => ({ ...itemValues(item), time: item.timing_time })
  /** The form's values as `shown` has them: a new cover becomes the one the work has. */
  const wanted = ({ cover: _cover, time, ...values }: Partial<ItemValues>) => ({
    ...values,
    ...(time === undefined ? {} : { time: time?.unix() ?? 0 }),
  })
  /** What the form says of a refusal, and where. */
  const told = (data: unknown, names: Readonly<Record<string, string>>): { name: string; msg: string }[] =>
    ((data as { errors?: { field: string; msg: string }[] } | null)?.errors ?? []).map(({ field, msg }) =>
      inForm(field, msg, names, (n, said) => `第 ${n} 个：${said}`),
    )
  /** A value of the form as a cell of the sheet holds it. */
  const asCell = (values: Partial<ItemValues>, field: WorkField): string =>
    field === 'topics'
      ? (values.topics ?? []).map((one) => `#${one.data.name}`).join(' ')
      : field === 'time'
        ? timeText(values.time?.unix() ?? 0)
        : String(values[field as 'title' | 'description'] ?? '')

  describe.each(cases.map((one) => [`${one.platform.name} ${one.kind}`, one] as const))('%s', (name, one: FormCase) => {
    const fields = fieldsOf(one.platform, one.media)
    let item: PublishItem
    let values: Readonly<Record<WorkField, FieldValues>>

    /** What the form hands over: it has no more than the fields that stand in it. */
    const form = (change: Partial<ItemValues>): ItemValues =>
      Object.fromEntries(
        Object.entries({ ...itemValues(item), ...change }).filter(([field]) =>
          (fields as readonly string[]).includes(field),
        ),
      ) as unknown as ItemValues

    /** Stores the form with this laid over what it shows: that is there again, and all else as it was. */
    const drawer = async (change: Partial<ItemValues>): Promise<void> => {
      const before = item
      expect(await call(editItem, toEdit(item, form(change), fields))).toMatchObject({ code: CODE.OK })
      item = await world.read(item)
      expect(shown(item)).toEqual({ ...shown(before), ...wanted(change) })
      expect(item.video_cover_url === before.video_cover_url).toBe(change.cover === undefined)
    }
    const refusedByDrawer = async (field: WorkField, refused: FieldValues['refused']): Promise<void> => {
      const body = toEdit(item, form(refused.values ?? {}), fields)
      const reply = await call(editItem, {
        ...body,
        video_publish_info: { ...body.video_publish_info, ...refused.info },
      })
      expect([CODE.BAD_INPUT, CODE.PLATFORM_LIMIT]).toContain(reply.code)
      expect(told(reply.data, FORM_FIELD), JSON.stringify(reply.data)).toEqual([
        { name: field, msg: expect.stringMatching(/[一-鿿]/) },
      ])
      expect(told(reply.data, FORM_FIELD)[0]?.msg).toContain(refused.words)
      expect(await world.read(item)).toEqual(item)
    }

    /** The same by a cell of the sheet; one with a fault stays in the page with its mark. */
    const sheet = async (
      column: GridField,
      field: WorkField,
      { usual, none, most, refused }: FieldValues,
    ): Promise<void> => {
      const cells = (text: string) => ({
        ...(Object.fromEntries(FIELDS.map((of) => [of, readField(item, of)])) as Record<GridField, string>),
        [column]: text,
      })
      const fault = (text: string): string => checkCell(item, column, cells(text), one.platform, true).fault
      for (const change of [none, most, usual]) {
        if (change === undefined) continue
        const [text, before] = [asCell(change, field), item]
        expect(fault(text), text).toBe('')
        expect((await call(saveItems, { items: [toSave(item.id, { [column]: text })] })).data).toEqual({
          saved: [item.id],
          refused: [],
        })
        item = await world.read(item)
        expect(readField(item, column)).toBe(text)
        for (const other of FIELDS)
          if (other !== column) expect(readField(item, other), other).toBe(readField(before, other))
      }
      if (refused.values === undefined) return
      const text = asCell(refused.values, field)
      if (field !== 'topics') expect(fault(text)).not.toBe('')
      const { data, msg } = (await call(saveItems, { items: [toSave(item.id, { [column]: text })] })) as {
        data: { refused?: { msg: string }[] }
        msg: string
      }
      if (field !== 'topics') expect(data.refused?.[0]?.msg ?? msg).toContain(refused.words)
      expect(await world.read(item)).toMatchObject(field === 'topics' ? {} : item)
    }

    /** The same by the form of many works, which has topics and times. */
    const batch = async (change: Partial<BatchValues>, check: (now: PublishItem) => void): Promise<void> => {
      expect(
        (await call(editItems, toBatch([item.id], { change: [], topics: [], start: null, gap: 0, ...change }))).data,
      ).toEqual({ updated: 1, skipped: [] })
      const before = item
      item = await world.read(item)
      check(item)
      expect({ ...shown(item), topics: 0, time: 0 }).toEqual({ ...shown(before), topics: 0, time: 0 })
    }

    beforeAll(async () => {
      item = await world.make(one)
      values = fieldValues(one, world)
      // All at once, as a person fills the form in; a work carries a place or a mini program.
      await drawer(
        Object.assign(
          {},
          ...fields.filter((field) => field !== 'program').map((field) => values[field].usual),
        ) as Partial<ItemValues>,
      )
    })

    test.each(WORK_FIELDS)('%s', async (field) => {
      const column = COLUMN[field]
      if (!hasField(one.platform, one.media, field)) {
        if (column !== undefined) expect(isLacking(column, one.platform, item)).toBe(true)
        return table.none(name, field)
      }
      const of = values[field]
      const { poi } = itemValues(item)
      for (const change of [of.none, of.most, of.usual]) if (change !== undefined) await drawer(change)
      await refusedByDrawer(field, of.refused)
      if (field === 'program') await drawer({ program: [], poi })
      if (column !== undefined) await sheet(column, field, of)
      if (field === 'topics') {
        if (of.none !== undefined) await batch({ change: ['topics'], topics: [] }, (now) => expect(now.topic).toBe(''))
        await batch({ change: ['topics'], topics: ['探店', '面馆'].slice(0, one.platform.limits.topics_max) }, (now) =>
          expect(now.topic).toBe('#探店 #面馆'),
        )
      }
      if (field === 'time') {
        const start = of.usual.time ?? null
        await batch({ change: ['time'] }, (now) => expect(now.timing_time).toBe(0))
        await batch({ change: ['time'], start, gap: 30 }, (now) => expect(now.timing_time).toBe(start?.unix()))
        const reply = await call(
          editItems,
          toBatch([item.id], { change: ['time'], topics: [], start: dayjs().subtract(1, 'hour'), gap: 30 }),
        )
        expect(told(reply.data, BATCH_FIELD)).toEqual([{ name: 'start', msg: '定时时间必须晚于现在，或选择立即发布' }])
        expect(await world.read(item)).toEqual(item)
      }
      table.passed(name, field)
    })
  })
}
