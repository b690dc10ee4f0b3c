// What one operator of a narrower data scope sees of each table, as conditions; made of TABLE_SIGHTS and of nothing
// else.
import { ExpressionWrapper, sql } from 'kysely'
import type { Expression, OperationNode, SqlBool } from 'kysely'
import { isVisibleAccount } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { kindOf } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { TableName } from '../../tables/database.ts'
import { TABLE_SIGHTS } from '../../tables/sights.ts'
import type { ParentTable, SightRule } from '../../tables/sights.ts'

/** A rule as it is read, whatever table it is of. */
type Rule = { [T in TableName]: SightRule<T> }[TableName]

type Columns = Readonly<Record<string, ParentTable>>

export interface OperatorSight {
  /** The condition of a table that the statement calls `reference`; null = the table is open. */
  condition(table: TableName, reference: string): OperationNode | null
  /** The table whose rows this column names, where an id out of sight must not be written into it. */
  namedBy(table: TableName, column: string): ParentTable | null
  /** Does seeing a row of `from` show the row of `to` whose id stands in this column of it? */
  opens(from: TableName, column: string, to: TableName): boolean
  /**
   * Is a row of `child` in sight because the row of `parent` is whose id stands in this column of it? `only`: and for
   * no other reason.
   */
  follows(child: TableName, column: string, parent: TableName, only?: boolean): boolean
  /** `value` where it is null, 0 (nothing) or names a row in sight; the statement fails otherwise. */
  guarded(parent: ParentTable, value: OperationNode): OperationNode
}

/** What makes a statement fail: text where a number is wanted. */
const REFUSAL = 'out of sight: '

/**
 * `company` sees the tenant's rows as a whole. Conditions are asked of each row by keys, so that they never lead a
 * statement along other ways than it would take by itself.
 */
export function createSight(company: Db, admin: ScopeHolder): OperatorSight {
  const column = (reference: string, name: string): Expression<number> => sql.ref<number>(`${reference}.${name}`)
  const exists = (rows: Expression<unknown>): Expression<SqlBool> => sql<SqlBool>`exists ${rows}`

  const rowIn = (parent: ParentTable, id: Expression<number>) => {
    switch (parent) {
      case 'third_auths':
        return company
          .selectFrom('third_auths as sight_account')
          .select('sight_account.id')
          .where('sight_account.id', '=', id)
          .where(of('third_auths', 'sight_account'))
      case 'wisdom_tasks':
        return company
          .selectFrom('wisdom_tasks as sight_task')
          .select('sight_task.id')
          .where('sight_task.id', '=', id)
          .where(of('wisdom_tasks', 'sight_task'))
      case 'publish_items':
        return company
          .selectFrom('publish_items as sight_item')
          .select('sight_item.id')
          .where('sight_item.id', '=', id)
          .where(of('publish_items', 'sight_item'))
      case 'plans':
        return company
          .selectFrom('plans as sight_plan')
          .select('sight_plan.id')
          .where('sight_plan.id', '=', id)
          .where(of('plans', 'sight_plan'))
      case 'platform_works':
        return company
          .selectFrom('platform_works as sight_work')
          .select('sight_work.id')
          .where('sight_work.id', '=', id)
          .where(of('platform_works', 'sight_work'))
      case 'article_plans':
        return company
          .selectFrom('article_plans as sight_series')
          .select('sight_series.id')
          .where('sight_series.id', '=', id)
          .where(of('article_plans', 'sight_series'))
      case 'share_links':
        return company
          .selectFrom('share_links as sight_link')
          .select('sight_link.id')
          .where('sight_link.id', '=', id)
          .where(of('share_links', 'sight_link'))
      case 'guest_capitals':
        return company
          .selectFrom('guest_capitals as sight_lead')
          .select('sight_lead.id')
          .where('sight_lead.id', '=', id)
          .where(of('guest_capitals', 'sight_lead'))
      case 'customers':
        return company
          .selectFrom('customers as sight_customer')
          .select('sight_customer.id')
          .where('sight_customer.id', '=', id)
          .where(of('customers', 'sight_customer'))
      case 'conversations':
        return company
          .selectFrom('conversations as sight_conversation')
          .select('sight_conversation.id')
          .where('sight_conversation.id', '=', id)
          .where(of('conversations', 'sight_conversation'))
    }
  }
  const account = (id: Expression<number>): Expression<SqlBool> => exists(rowIn('third_auths', id))

  const reached = (
    by: 'publish_items' | 'plan_accounts' | 'article_plans' | 'publish_run_items',
    reference: string,
  ): Expression<SqlBool> => {
    const id = column(reference, 'id')
    if (by === 'publish_items') {
      return exists(
        company
          .selectFrom('publish_items as sight_part')
          .select('sight_part.id')
          .where('sight_part.wisdom_task_id', '=', id)
          .where('sight_part.delete_time', 'is', null)
          .where(account(column('sight_part', 'third_auth_id'))),
      )
    }
    if (by === 'publish_run_items') {
      return exists(
        company
          .selectFrom('publish_run_items as sight_part')
          .select('sight_part.id')
          .where('sight_part.run_id', '=', id)
          .where(account(column('sight_part', 'third_auth_id'))),
      )
    }
    if (by === 'plan_accounts') {
      return exists(
        company
          .selectFrom('plan_accounts as sight_member')
          .select('sight_member.third_auth_id')
          .where('sight_member.plan_id', '=', id)
          .where(account(column('sight_member', 'third_auth_id'))),
      )
    }
    const list = sql.ref(`${reference}.third_auth_ids`)
    const named =
      kindOf(company) === 'postgres'
        ? sql<{ value: string }>`json_array_elements_text(${sql`cast(${list} as json)`})`
        : sql<{ value: string }>`json_each(${list})`
    return exists(
      company
        .selectFrom(named.as('sight_named'))
        .innerJoin('third_auths as sight_member', (join) =>
          join.on(sql<SqlBool>`sight_member.id = cast(sight_named.value as bigint)`),
        )
        .select('sight_member.id')
        .where(of('third_auths', 'sight_member')),
    )
  }

  const rule = (one: Rule, reference: string): Expression<SqlBool> => {
    if ('account' in one)
      return one.account === 'row'
        ? isVisibleAccount(company, admin, reference)
        : account(column(reference, one.account))
    if ('mine' in one) return sql<SqlBool>`${column(reference, one.mine)} = ${admin.id}`
    if ('unowned' in one) return sql<SqlBool>`${column(reference, one.unowned)} = 0`
    if ('groupAccount' in one)
      return admin.dataScope === 'self' ? sql<SqlBool>`false` : account(column(reference, one.groupAccount))
    if ('about' in one)
      return sql<SqlBool>`(${sql.ref(`${reference}.${one.type}`)} = ${one.about} and ${one.of === null ? sql<SqlBool>`true` : exists(rowIn(one.of, column(reference, one.id)))})`
    if ('of' in one) return exists(rowIn(one.of, column(reference, one.by)))
    if ('ofMyTask' in one) {
      return exists(
        company
          .selectFrom('wisdom_tasks as sight_made')
          .select('sight_made.id')
          .where('sight_made.id', '=', column(reference, one.ofMyTask))
          .where('sight_made.admin_id', '=', admin.id),
      )
    }
    return reached(one.reachedBy, reference)
  }

  const rulesOf = (table: TableName): readonly Rule[] | null => {
    const sight = TABLE_SIGHTS[table]
    return 'open' in sight ? null : sight.any
  }
  const of = (table: TableName, reference: string): Expression<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      (rulesOf(table) ?? []).map((one) => rule(one, reference)),
      sql` or `,
    )})`

  const made = new Map<string, OperationNode>()
  return {
    condition(table, reference) {
      if (rulesOf(table) === null) return null
      const key = `${table} ${reference}`
      const known = made.get(key) ?? of(table, reference).toOperationNode()
      made.set(key, known)
      return known
    },
    namedBy(table, name) {
      const sight = TABLE_SIGHTS[table]
      if ('open' in sight) return null
      for (const one of sight.any as readonly Rule[]) {
        if ('account' in one && one.account === name) return 'third_auths'
        if ('by' in one && one.by === name) return one.of
        if ('ofMyTask' in one && one.ofMyTask === name) return 'wisdom_tasks'
      }
      return (sight.names as Columns | undefined)?.[name] ?? null
    },
    opens(from, name, to) {
      const sight = TABLE_SIGHTS[from]
      return 'any' in sight && (sight.opens as Columns | undefined)?.[name] === to
    },
    follows(child, name, parent, only = false) {
      const rules = rulesOf(child) ?? []
      return (
        (!only || rules.length === 1) &&
        rules.some((one) =>
          'by' in one
            ? one.of === parent && one.by === name
            : 'account' in one && parent === 'third_auths' && one.account === name,
        )
      )
    },
    guarded(parent, value) {
      const id = sql<number>`cast(${new ExpressionWrapper(value)} as bigint)`
      // A column of a row, not a constant: neither engine works it out before it is needed.
      const refusal =
        kindOf(company) === 'postgres'
          ? company
              .selectFrom('tenants as sight_company')
              .select(sql<number>`cast(${sql.lit(REFUSAL)} || sight_company.name as bigint)`.as('id'))
          : company
              .selectFrom('tenants as sight_company')
              .select(sql<number>`json(${sql.lit(REFUSAL)} || sight_company.name)`.as('id'))
      return sql`(case when coalesce(${id}, 0) = 0 then ${id} else coalesce(${rowIn(parent, id)}, ${refusal}) end)`.toOperationNode()
    },
  }
}
