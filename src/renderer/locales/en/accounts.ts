/** Matrix accounts. */
export const texts = {
  wayBack: 'Back to where you were', title: 'Matrix accounts', text: '{all} accounts, {online} online', all: 'All', ungrouped: 'Ungrouped', unassigned: 'Nobody', none: 'none', account: 'account', cancel: 'Cancel', confirm: 'OK', close: 'Close', search: 'Name, account ID, remark',
  status: { 0: 'Not signed in', 1: 'OK', 2: 'Dropped', 3: 'Check failed' }, enabledFilter: 'In use', enabled: 'In use', disabled: 'Disabled', checkedAt: 'Checked {time}', neverChecked: 'Not checked yet', checkFailed: 'The last check did not succeed', lastCheckFailed: 'The last check did not succeed; the state is unchanged: {reason}',
  columns: { platform: 'Platform', account: 'Account', status: 'State', group: 'Group', operator: 'Operator', fans: 'Followers', works: 'Works', mode: 'Signed in by', parent: 'Institution/shop', play: 'Plays, 7 days', gained: 'Fans, 7 days', leads: 'Leads, 7 days', end: 'Ends', wechat: 'WeChat', remark: 'Remark', proxy: 'Proxy', created: 'Added' },
  modes: { helper: 'Housekeeper', oauth: 'Official interface', ins: 'Institution', ins_child: 'Institution’s account', doudian: 'Doudian', doudian_sub: 'Doudian sub-account', manual: 'By hand' }, undo: 'Undo', undone: 'Undone',
  end: { left: '{n} days left', over: 'Ended', at: 'About {time}', maybe: 'Perhaps ended', tip: 'Reckoned from the last sign-in: logins of this platform last about 12 hours; the check decides', told: 'Ends {time}' },
  expiring: { label: 'Ends', 0: 'Ended', 7: 'Within 7 days', 30: 'Within 30 days' }, partialTip: 'Some works have no earlier numbers: it is at least this', leadsTip: 'Leads are not collected yet',
  drag: 'Drag onto a group, or press Enter to choose one', openDetail: 'Details of {name}', editRemark: 'Remark: {remark}, press to change', pickRequired: 'Please choose',
  actions: { regions: 'Regions', renew: 'Re-authorise', view: 'Open its back-office', viewNeedsLogin: 'This account was never signed in; re-authorise it first', check: 'Check login', refresh: 'Refresh', wechat: 'Bind WeChat', detail: 'Details', group: 'Move to group', assign: 'Assign operator', enable: 'Enable', disable: 'Disable', delete: 'Delete' },
  proxy: {
    set: 'Set proxy', change: 'Change', test: 'Test', clear: 'Clear', none: 'Not set', noneHint: 'Uses this computer’s own connection', untested: 'Not tested yet', good: 'Works, outgoing address {ip}, {ms} ms', noIp: 'unknown',
    hint: 'http://, https:// and socks5://, with user and password where needed (not for SOCKS5). Afterwards only the address is shown; when the proxy fails, this computer’s own connection is not used instead.', required: 'Please enter the proxy', saved: '{n} accounts use the proxy {host}', cleared: 'Proxy cleared',
    clearTitle: 'Clear proxy', clearText: '“{name}” will no longer go through {host} but use this computer’s own connection.',
  },
  timeChannel: {
    title: 'Timing', saved: 'Timing saved', handIns: '{works} waiting works of {n} of these accounts begin to be handed to their platforms at once; afterwards they can be changed on the platform only', handInsUnknown: 'How many waiting works would be handed to their platforms at once is not known at the moment; afterwards they can be changed on the platform only. It can be saved all the same', alarm: 'At its minute (by the cloud housekeeper; can be changed until then; the computer has to run)', site: 'Site timer (handed to the platform beforehand; then the computer may be off, and it is changed on the platform)',
    none: '{platform} has no site timer: published at its minute (the computer has to run)', noneOfficial: 'The official interface of {platform} has no site timer: published at its minute (the computer has to run)', nonePhone: 'A phone has no site timer: published at its minute, when the cloud housekeeper shows the code (the computer has to run)', without: '{n} of them have no site timer on their platform or way; they are still published at their minute',
  },
  picks: { one: 'Account “{name}”', many: '{n} selected accounts' },
  moved: '{n} accounts moved', assigned: '{n} accounts assigned', enabledDone: '{n} accounts enabled', disabledDone: '{n} accounts disabled',
  disable: { title: 'Disable accounts', one: '“{name}” will no longer publish or be checked. Its login is kept; enable it at any time.', many: 'These {n} accounts will no longer publish or be checked. Their logins are kept; enable them at any time.' },
  remove: { waiting: '{n} waiting works will be cancelled.', children: '{n} sub-accounts will be deleted too.', kept: 'Published works and records are kept.', done: '{n} accounts deleted', doneCancelled: '{n} accounts deleted, {cancelled} waiting works cancelled' },
  view: { opening: 'Opening the back-office of “{name}”…', opened: 'The back-office is open; close its window to end', lost: '“{name}” was taken over on another computer; the window here is closed', failed: 'It did not open, please try again' },
  groups: {
    title: 'Groups', group: 'group', add: 'New group', name: 'Group name', nameHint: 'Group name', rename: 'Rename', color: 'Colour', delete: 'Delete group', deleteMore: 'Its {n} accounts become ungrouped; no account is deleted.', deleted: 'Group deleted, {n} accounts are ungrouped',
    counts: '{online} online of {total}', more: 'Actions for {name}', hint: 'Group by shop, project or client; publishing can choose by group.',
  },
  colors: { none: 'None', blue: 'Blue', cyan: 'Cyan', green: 'Green', gold: 'Gold', orange: 'Orange', volcano: 'Red', magenta: 'Magenta', purple: 'Purple' },
  helper: { title: 'Cloud housekeeper', waits: 'Helper waits for approval', waitsWhy: 'This computer is not approved yet: until then it checks and publishes nothing', on: 'Housekeeper connected {device}', off: 'Housekeeper not connected', why: 'Connect it to add accounts and check logins', connect: 'Connect', last: 'Last round {time}; one every 10 minutes', never: 'No round yet; one every 10 minutes', slow: ', {name} every {n} hours', whichText: 'A round checks the accounts that were not checked within 10 minutes; a work that went out counts as a check. Accounts that never signed in, that are disabled, or that another computer uses are not checked automatically.' },
  check: {
    title: 'Login check', all: 'Check all', preparing: 'Preparing', progress: 'Checking {done} / {total}', stop: 'Stop', none: 'No account needs a check', stopped: 'Stopped after {n}', failed: 'The check broke off: {reason}',
    result: 'Checked: {ok} OK, {bad} to sign in again, {unknown} not checkable', offline: '. Newly dropped ({n}): {names}',
  },
  empty: { title: 'No accounts yet', text: 'Add an account to publish to its platform. The cloud housekeeper on this computer signs it in; you scan with your phone.', action: 'Add the first account' },
  add: { title: 'Add account', group: 'Into group', none: 'No platform to add', count: '{n} accounts', note: 'The cloud housekeeper opens the platform’s sign-in page; scan the code with your phone. Logins are stored encrypted.' },
  login: {
    renewTitle: 'Re-authorise: {name}', code: 'Sign-in QR code', renewing: 'Renewing', onPhone: 'Confirm on your phone', wait: 'One moment', starting: 'Starting', saving: 'Saving the account', added: '“{name}” was added', renewed: '“{name}” was re-authorised', cancelled: 'Cancelled',
    duplicate: 'This account is already in “{group}”. Update its authorisation?', steps: { open: 'Open the sign-in page', scan: 'Scan the code', confirm: 'Confirm on the phone', read: 'Read the profile', done: 'Done' },
    refresh: 'New code', cancel: 'Cancel', keep: 'Don’t update', update: 'Update', again: 'Sign in again', saveAgain: 'Save again', more: 'Add another', finish: 'Done',
  },
  detail: { title: 'Account', published: 'Published', scheduled: 'Scheduled', waiting: 'Waiting', failed: 'Failed', unconfirmed: 'To check', login: 'Last sign-in', checks: 'Login checks', noChecks: 'No checks yet', trend: 'Last 14 days', trendPlay: 'Plays', trendFans: 'Followers', noTrend: 'Nothing collected yet', top: 'Most played', noTop: 'Nothing to rank in these days', mode: 'Signed in by', works: 'Newest works', noWorks: 'Nothing known of its works yet', work: 'Work', play: 'Plays', like: 'Likes', unknownHint: 'Not checkable does not mean dropped; the state is unchanged' },
}
