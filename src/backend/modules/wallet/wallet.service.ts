// The page of ledger lines that explains every debit.
import type { z } from 'zod'
import type { walletLedger } from '../../../contract/http/admin.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { findLines, findNames } from './wallet.repository.ts'
import type { LedgerRow } from './wallet.repository.ts'
import type { Ledger } from './wallet.ledger.ts'

/** How lines of the ledger are called. */
export const kindNames: Readonly<Record<LedgerRow['kind'], string>> = {
  grant: '发放',
  reserve: '冻结',
  capture: '扣除',
  release: '退回冻结',
  refund: '退还',
  adjust: '调整',
  expire: '过期',
}

export interface WalletService {
  /** One page of the tenant's ledger with the present counts (endpoint walletLedger). */
  list(db: Db, input: ParsedInputOf<typeof walletLedger>): Promise<OutputOf<typeof walletLedger>>
}

/** Reads only; see wallet.ledger.ts for what writes. */
export function createWalletService(deps: { ledger: Pick<Ledger, 'read'> }): WalletService {
  return {
    async list(db, input) {
      const { total, rows } = await findLines(db, {
        page: input.page,
        limit: input.limit,
        keyword: input.keyword,
        unit: input.unit,
        kind: input.kind,
        ref_type: input.ref_type,
        ref_id: input.ref_id,
        fromMs: input.from === undefined ? undefined : toMillis(input.from),
        toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
        ascending: input.sort_order === 'asc',
      })
      const [names, balance] = await Promise.all([findNames(db, rows), deps.ledger.read(db)])
      return {
        total,
        per_page: input.limit,
        current_page: input.page,
        last_page: Math.max(1, Math.ceil(total / input.limit)),
        data: rows.map((row) => toLine(row, names)),
        balance: balance.balance,
        frozen: balance.frozen,
        available: balance.available,
      }
    },
  }
}

type Line = z.output<typeof walletLedger.output>['data'][number]

function toLine(row: LedgerRow, names: { admins: Map<number, string>; clips: Map<number, string> }): Line {
  return {
    id: row.id,
    create_time: toSeconds(row.create_time),
    kind: row.kind,
    kind_name: kindNames[row.kind],
    unit: row.unit,
    amount: row.amount,
    balance_after: row.balance_after,
    frozen_after: row.frozen_after,
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    ref_name: row.ref_type === 'clip' ? (names.clips.get(row.ref_id) ?? '') : '',
    reason: row.reason,
    admin_name: row.admin_id === null ? '系统' : (names.admins.get(row.admin_id) ?? ''),
  }
}
