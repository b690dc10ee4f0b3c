// Every migration, in order. Add a file, add a line; never edit one that has been released.
import { tenancy } from './0001-tenancy.ts'
import { system } from './0002-system.ts'
import { accounts } from './0003-accounts.ts'
import { files } from './0004-files.ts'
import { clips } from './0005-clips.ts'
import { publishing } from './0006-publishing.ts'
import { publishingLists } from './0007-publishing-lists.ts'
import { materialLists } from './0008-material-lists.ts'
import { searchLists } from './0009-search-lists.ts'
import { platformWorks } from './0010-platform-works.ts'
import { publishPace } from './0011-publish-pace.ts'
import { accountProxy } from './0012-account-proxy.ts'
import { publishingGrid } from './0015-publishing-grid.ts'
import { accountUses } from './0016-account-uses.ts'
import type { Migration } from './schema.ts'

export const MIGRATIONS: readonly Migration[] = [tenancy, system, accounts, files, clips, publishing, publishingLists, materialLists, searchLists, platformWorks, publishPace, accountProxy, publishingGrid, accountUses]
