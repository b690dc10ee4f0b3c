// Confines every statement of a Kysely to one tenant by rewriting its operation tree.
import {
  AndNode,
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  OnNode,
  OperationNodeTransformer,
  ParensNode,
  RawNode,
  SelectQueryNode,
  UpdateQueryNode,
  WhereNode,
} from 'kysely'
import type {
  JoinNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  RootOperationNode,
  WithNode,
} from 'kysely'
import { heldByJoin, linkedTo, tunedReferences } from './sight-joins.ts'
import { guardInsert, guardUpdates } from './sight-writes.ts'
import { createSight } from './sight.ts'
import type { OperatorSight } from './sight.ts'
import { checkUpdatedColumn, stampInsert } from './tenant-insert.ts'
import { checkRaw, ownRows, readableRows, readSource, TenantScopeError } from './tenant-source.ts'
import type { ScopedSource } from './tenant-source.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import type { NarrowingPlugin } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import { TABLE_SCOPES } from '../../tables/database.ts'
import type { TableName } from '../../tables/database.ts'

/**
 * Selects that are confined already, by tenant: put into another statement, a narrowing filter leaves them as they are.
 */
const CONFINED = new WeakMap<OperationNode, number>()

interface Narrowing {
  /** What an operator of a narrower data scope sees; absent = the tenant as a whole. */
  readonly sight?: OperatorSight
  /** Parts that were confined before are left alone. */
  readonly trusting?: boolean
}

/** What one statement holds within the sight so far. */
interface View {
  readonly tuned: ReadonlySet<string>
  /** Tables by the names that the statement gives them. */
  readonly seen: Map<string, TableName>
}
/** The join that brings a table, or the joins that follow it. */
interface Joining {
  readonly join?: JoinNode
  readonly joins?: readonly JoinNode[] | undefined
}
const view = (where?: WhereNode): View => ({ tuned: tunedReferences(where), seen: new Map() })

/**
 * The plugin for one tenant: each table of each select, join, update, delete, subquery and CTE gets its condition,
 * inserts get `tenant_id`. What can't be confined (raw table SQL, other schemas, unlisted tables, right and full joins,
 * DDL) throws TenantScopeError.
 */
export function tenantPlugin(tenantId: number, narrowing: Narrowing = {}): KyselyPlugin {
  if (!Number.isSafeInteger(tenantId) || tenantId <= 0) throw new TypeError(`not a tenant id: ${tenantId}`)
  const scope = new TenantScope(tenantId, narrowing)
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs) => scope.confine(node),
    transformResult: async ({ result }) => result,
  }
}

/**
 * The plugin for one operator of a narrower data scope: the tenant's, and on top of it every table is held within what
 * TABLE_SIGHTS says the operator sees; what names something out of sight is not written. `base` is the unscoped
 * database.
 */
export function operatorPlugin(base: Db, tenantId: number, admin: ScopeHolder): NarrowingPlugin {
  const company = tenantPlugin(tenantId, { trusting: true })
  return { ...tenantPlugin(tenantId, { trusting: true, sight: createSight(base.withPlugin(company), admin) }), company }
}

class TenantScope extends OperationNodeTransformer {
  readonly #tenantId: number
  readonly #sight: OperatorSight | undefined
  readonly #trusting: boolean
  readonly #ctes = new Set<string>()

  constructor(tenantId: number, { sight, trusting = false }: Narrowing) {
    super()
    this.#tenantId = tenantId
    this.#sight = sight
    this.#trusting = trusting
  }

  confine(node: RootOperationNode): RootOperationNode {
    this.#ctes.clear()
    // A statement refused half-way must not leave its traces for the next one.
    this.nodeStack.length = 0
    if (!isStatement(node)) throw new TenantScopeError(`a ${node.kind} can't be confined to a tenant`)
    return this.transformNode(node)
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (this.#trusting && CONFINED.get(node) === this.#tenantId) return node
    if (isStatement(node)) this.#collectCtes(node.with)
    if (RawNode.is(node)) checkRaw(node)
    if (MergeQueryNode.is(node)) throw new TenantScopeError("a merge can't be confined to a tenant")
    return super.transformNodeImpl(node)
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const out = super.transformSelectQuery(node)
    const own = view(node.where)
    const readable = this.#readable(out.from?.froms, own, { joins: out.joins })
    const joined = this.#confineJoins(out.joins, own)
    const where = this.#and(out.where, [...readable, ...joined.conditions])
    const confined = { ...out, ...(where && { where }), ...(joined.joins && { joins: joined.joins }) }
    CONFINED.set(confined, this.#tenantId)
    return confined
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const out = super.transformUpdateQuery(node)
    const target = this.#target(out.table)
    for (const update of out.updates ?? []) checkUpdatedColumn(update.column, target)
    const own = view()
    const conditions = [...this.#changeable(target, own), ...this.#readable(out.from?.froms, own)]
    const joined = this.#confineJoins(out.joins, own)
    const where = this.#and(out.where, [...conditions, ...joined.conditions])
    const updates = this.#sight && out.updates && guardUpdates(out.updates, target, this.#sight)
    return {
      ...out,
      ...(where && { where }),
      ...(joined.joins && { joins: joined.joins }),
      ...(updates && { updates }),
    }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const out = super.transformDeleteQuery(node)
    const targets = out.from.froms.map((item) => this.#target(item))
    if (targets.some((target) => target.scope === 'self'))
      throw new TenantScopeError('a tenant is not deleted by its own queries')
    const own = view()
    const conditions = [
      ...targets.flatMap((target) => this.#changeable(target, own)),
      ...this.#readable(out.using?.tables, own),
    ]
    const joined = this.#confineJoins(out.joins, own)
    const where = this.#and(out.where, [...conditions, ...joined.conditions])
    return { ...out, ...(where && { where }), ...(joined.joins && { joins: joined.joins }) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const target = this.#target(node.into)
    const stamped = stampInsert(super.transformInsertQuery(node), target, this.#tenantId)
    return this.#sight ? guardInsert(stamped, target, this.#sight) : stamped
  }

  #collectCtes(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) {
      const name = expression.name.table.table.identifier.name
      if (Object.hasOwn(TABLE_SCOPES, name))
        throw new TenantScopeError(`a CTE must not take the name of the table "${name}"`)
      this.#ctes.add(name)
    }
  }

  #target(item: OperationNode | undefined): ScopedSource {
    const source = item && readSource(item, this.#ctes)
    if (!source) throw new TenantScopeError('a tenant query writes to exactly one known table')
    return source
  }

  #changeable(target: ScopedSource, own: View): OperationNode[] {
    if (target.scope === 'log') throw new TenantScopeError(`"${target.table}" is append-only`)
    if (target.scope === 'global') throw new TenantScopeError(`"${target.table}" is not written by tenant queries`)
    return [ownRows(target, this.#tenantId), ...this.#inSight(target, own)]
  }

  #readable(items: readonly OperationNode[] | undefined, own: View, by: Joining = {}): OperationNode[] {
    return (items ?? []).flatMap((item) => {
      const source = readSource(item, this.#ctes)
      if (!source) return []
      const condition = readableRows(source, this.#tenantId)
      return [...(condition ? [condition] : []), ...this.#inSight(source, own, by)]
    })
  }

  /**
   * What holds a table within the operator's sight, unless a condition of the statement, or the row that it is joined
   * to, does so.
   */
  #inSight(source: ScopedSource, own: View, { join, joins }: Joining = {}): OperationNode[] {
    if (!this.#sight) return []
    // What is held by a table further on is not yet in sight: that table holds itself.
    if (heldByJoin(source, joins, (one) => readSource(one.table, this.#ctes), this.#sight)) return []
    const held =
      own.tuned.has(source.reference) || (join !== undefined && linkedTo(join, source, own.seen, this.#sight))
    own.seen.set(source.reference, source.table)
    const condition = held ? null : this.#sight.condition(source.table, source.reference)
    return condition ? [condition] : []
  }

  /** Conditions of outer joins belong to ON: in WHERE they would drop the rows without a match. */
  #confineJoins(
    joins: readonly JoinNode[] | undefined,
    own: View,
  ): { joins?: JoinNode[]; conditions: OperationNode[] } {
    if (!joins) return { conditions: [] }
    const conditions: OperationNode[] = []
    const confined = joins.map((join) => {
      if (join.joinType === 'RightJoin' || join.joinType === 'FullJoin')
        throw new TenantScopeError(`write the ${join.joinType} as a left join`)
      const found = this.#readable([join.table], own, { join })
      const [first, ...rest] = found
      if (!first) return join
      if (join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin') {
        const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first)
        return { ...join, on: OnNode.create(join.on ? AndNode.create(ParensNode.create(join.on.on), all) : all) }
      }
      if (join.joinType !== 'InnerJoin' && join.joinType !== 'CrossJoin')
        throw new TenantScopeError(`a ${join.joinType} of a table can't be confined to a tenant`)
      conditions.push(...found)
      return join
    })
    return { joins: confined, conditions }
  }

  #and(where: WhereNode | undefined, conditions: readonly OperationNode[]): WhereNode | undefined {
    const [first, ...rest] = conditions
    if (!first) return where
    const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first)
    return WhereNode.create(where ? AndNode.create(ParensNode.create(where.where), all) : all)
  }
}

type Statement = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode

function isStatement(node: OperationNode): node is Statement {
  return SelectQueryNode.is(node) || InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)
}
