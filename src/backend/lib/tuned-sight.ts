// Conditions of an operator's sight that a tuned list writes in its own way; the filter of the database handle knows
// them by this mark.
import { ParensNode } from 'kysely'
import type { Expression, OperationNode, SqlBool } from 'kysely'

const TUNED = new WeakMap<OperationNode, string>()

/**
 * For `where`: `condition` holds the table that the statement calls `reference` within the operator's sight, so that
 * the filter adds none of its own. Only for lists whose ways through indexes are held by `compose/large-lists.test.ts`;
 * made of `visibleAccountIds`.
 */
export function tunedSight(reference: string, condition: Expression<SqlBool>): Expression<SqlBool> {
  return {
    expressionType: undefined,
    toOperationNode() {
      const node = ParensNode.create(condition.toOperationNode())
      TUNED.set(node, reference)
      return node
    },
  }
}

/** The table that a condition so marked holds within the sight. */
export function tunedReference(node: OperationNode): string | undefined {
  return TUNED.get(node)
}
