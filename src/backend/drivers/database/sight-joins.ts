// Which tables of a statement are held within an operator's sight by what they are joined to, or by a condition of a
// tuned list.
import { AndNode, BinaryOperationNode, ColumnNode, OperatorNode, ParensNode, ReferenceNode } from 'kysely'
import type { JoinNode, OperationNode, WhereNode } from 'kysely'
import { tunedReference } from '../../lib/tuned-sight.ts'
import type { TableName } from '../../tables/database.ts'
import type { OperatorSight } from './sight.ts'
import type { ScopedSource } from './tenant-source.ts'

/** Tables that conditions of the WHERE hold themselves; it must be as the list wrote it. */
export function tunedReferences(where: WhereNode | undefined): ReadonlySet<string> {
  return new Set(where === undefined ? [] : conjuncts(where.where).flatMap((node) => tunedReference(node) ?? []))
}

/** Is the joined table the row that another one in sight names, or does it follow that one? */
export function linkedTo(
  join: JoinNode,
  source: ScopedSource,
  seen: ReadonlyMap<string, TableName>,
  sight: OperatorSight,
): boolean {
  return (
    join.on !== undefined &&
    conjuncts(join.on.on).some((node) => {
      const [left, right] = equalColumns(node) ?? []
      if (left === undefined || right === undefined) return false
      const [own, other] = left.table === source.reference ? [left, right] : [right, left]
      const table = seen.get(other.table)
      if (own.table !== source.reference || other.table === source.reference || table === undefined) return false
      if (own.column === 'id' && sight.opens(table, other.column, source.table)) return true
      return other.column === 'id' && sight.follows(source.table, own.column, table)
    })
  )
}

/**
 * Will an inner join hold this table within the sight, because its rows are seen with the joined one's and not
 * otherwise?
 */
export function heldByJoin(
  source: ScopedSource,
  joins: readonly JoinNode[] | undefined,
  joined: (join: JoinNode) => ScopedSource | null,
  sight: OperatorSight,
): boolean {
  return (joins ?? []).some((join) => {
    const parent = join.joinType === 'InnerJoin' && join.on !== undefined ? joined(join) : null
    return (
      parent !== null &&
      join.on !== undefined &&
      conjuncts(join.on.on).some((node) => {
        const [left, right] = equalColumns(node) ?? []
        if (left === undefined || right === undefined) return false
        const [own, other] = left.table === source.reference ? [left, right] : [right, left]
        return (
          own.table === source.reference &&
          other.table === parent.reference &&
          other.column === 'id' &&
          sight.follows(source.table, own.column, parent.table, true)
        )
      })
    )
  })
}

function conjuncts(node: OperationNode): OperationNode[] {
  if (AndNode.is(node)) return [...conjuncts(node.left), ...conjuncts(node.right)]
  return ParensNode.is(node) && tunedReference(node) === undefined ? conjuncts(node.node) : [node]
}

function equalColumns(node: OperationNode): { table: string; column: string }[] | undefined {
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=')
    return undefined
  const sides = [columnOf(node.leftOperand), columnOf(node.rightOperand)]
  return sides.flatMap((side) => side ?? [])
}

function columnOf(node: OperationNode): { table: string; column: string } | undefined {
  if (!ReferenceNode.is(node) || node.table === undefined || !ColumnNode.is(node.column)) return undefined
  return { table: node.table.table.identifier.name, column: node.column.column.name }
}
