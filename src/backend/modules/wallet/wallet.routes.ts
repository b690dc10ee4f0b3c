import { walletLedger } from '../../../contract/http/admin.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { WalletService } from './wallet.service.ts'

/** Calls of the wallet. */
export function walletRoutes(wallet: WalletService): Binding[] {
  return [handle(walletLedger, (ctx, input) => wallet.list(ctx.db, input))]
}
