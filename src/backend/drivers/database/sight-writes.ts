// Ids out of an operator's sight are not written into rows: the statement that tries fails.
import {
  AndNode,
  ColumnUpdateNode,
  ParensNode,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { InsertQueryNode, OnConflictNode, OperationNode } from 'kysely'
import type { OperatorSight } from './sight.ts'
import { updatedColumn } from './tenant-insert.ts'
import type { ScopedSource } from './tenant-source.ts'

/**
 * The INSERT whose values are looked at, each once; what a select brings comes out of rows in sight anyway. An upsert
 * changes no row out of sight.
 */
export function guardInsert(node: InsertQueryNode, target: ScopedSource, sight: OperatorSight): InsertQueryNode {
  const values =
    node.values !== undefined && ValuesNode.is(node.values)
      ? guardValues(node, node.values, target, sight)
      : node.values
  return {
    ...node,
    ...(values && { values }),
    ...(node.onConflict && { onConflict: guardConflict(node.onConflict, target, sight) }),
  }
}

function guardValues(
  node: InsertQueryNode,
  values: ValuesNode,
  target: ScopedSource,
  sight: OperatorSight,
): ValuesNode {
  const named = (node.columns ?? []).flatMap((column, at) => {
    const parent = sight.namedBy(target.table, column.column.name)
    return parent === null ? [] : [{ at, parent, known: new Set<unknown>() }]
  })
  if (named.length === 0) return values
  return ValuesNode.create(
    values.values.map((row) => {
      const cells: OperationNode[] = PrimitiveValueListNode.is(row)
        ? row.values.map((value) => ValueNode.create(value))
        : [...row.values]
      for (const { at, parent, known } of named) {
        const cell = cells[at]
        if (cell === undefined || !ValueNode.is(cell) || cell.value === null || known.has(cell.value)) continue
        known.add(cell.value)
        cells[at] = sight.guarded(parent, cell)
      }
      return ValueListNode.create(cells)
    }),
  )
}

function guardConflict(node: OnConflictNode, target: ScopedSource, sight: OperatorSight): OnConflictNode {
  if (!node.updates) return node
  const seen = sight.condition(target.table, target.reference)
  const updates = guardUpdates(node.updates, target, sight)
  if (seen === null) return { ...node, updates }
  return {
    ...node,
    updates,
    updateWhere: WhereNode.create(
      node.updateWhere ? AndNode.create(ParensNode.create(node.updateWhere.where), seen) : seen,
    ),
  }
}

/** What an UPDATE sets, each plain value that names something looked at. */
export function guardUpdates(
  updates: readonly ColumnUpdateNode[],
  target: ScopedSource,
  sight: OperatorSight,
): ColumnUpdateNode[] {
  return updates.map((update) => {
    const parent = sight.namedBy(target.table, updatedColumn(update.column) ?? '')
    return parent === null || !ValueNode.is(update.value) || update.value.value === null
      ? update
      : ColumnUpdateNode.create(update.column, sight.guarded(parent, update.value))
  })
}
