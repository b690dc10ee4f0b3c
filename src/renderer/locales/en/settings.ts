export const texts = {
  title: 'System settings', version: 'Version {version}', save: 'Save', saved: 'Saved', cancel: 'Cancel',
  expired: 'Your account has expired, please contact your superior administrator to renew', expiredPhone: 'Renew by phone: {phone}. Reload this page afterwards; nothing is lost', expiredAsk: 'Reload this page after renewal; nothing is lost',
  tabs: { profile: 'Profile', password: 'Password', company: 'Company', publish: 'Publishing', helper: 'Cloud housekeeper', appearance: 'Appearance', backup: 'Backups', operationLog: 'Operations', runLog: 'Runs', errorLog: 'Errors' },
  profile: { username: 'Account', role: 'Role', nickname: 'Name', nicknameRequired: 'Please give a name' },
  password: { text: 'Other devices are signed out afterwards', old: 'Old password', oldRequired: 'Please type the old password', new: 'New password', rule: '8 to 64 characters with letters and digits', again: 'Once more', againRequired: 'Please type it once more', differs: 'The two are not the same', change: 'Change password' },
  company: { name: 'Company', edition: 'Edition', expire: 'Valid until', days: '{n} days left', clips: 'Clips', clipsValue: '{left} left, {frozen} frozen', money: 'Balance', accounts: 'Accounts' },
  edition: { full: 'Full', juliangbao: 'Juliangbao', duoketui: 'Duoketui' },
  ledger: { title: 'Ledger', time: 'Time', kind: 'Kind', amount: 'Change', balance: 'Balance', frozen: 'Frozen', ref: 'For', reason: 'Reason', admin: 'By', none: 'No lines yet', kinds: { grant: 'Grant', reserve: 'Reserve', capture: 'Charge', release: 'Release', refund: 'Refund', adjust: 'Adjustment', expire: 'Expired' } },
  publish: { auto: 'Publish due works by themselves', autoText: 'Timed works go out when due while the helper is connected', dup: 'Duplicate guard', dupText: 'The same file and title go to an account once', gap: 'Usual gap per account', minutes: 'min', topics: 'Usual topics' },
  pace: {
    title: 'Pace of publishing', text: 'Works of one account go out at this pace, so that no platform finds them too fast; a work whose time has not come waits and is no failure. A daily limit of 0 means none; quiet hours may pass midnight and follow the company’s time zone', platform: 'Platform', gap_minutes: 'Shortest gap', jitter_minutes: 'Added by chance', daily_cap: 'Daily limit', quiet: 'Quiet hours', works: 'works', from: 'From', to: 'To',
    save: 'Save pace', restore: 'Restore defaults', restored: 'Defaults are filled in; save to use them', required: 'Please fill in', range: 'Whole number, 0 to {max}', sameTime: 'Start and end are the same', noCap: 'No limit', noQuiet: 'None', none: 'No platforms yet',
  },
  helper: {
    title: 'This computer', closed: 'The cloud housekeeper is not connected', closedText: 'It signs accounts in and publishes', connect: 'Connect', connected: 'Connected', state: 'State', version: 'Version', mode: 'Runs as', modes: { desktop: 'Desktop app', standalone: 'Standalone' }, device: 'Device', browser: 'Browser', noBrowser: 'None found: install Chrome or Edge', running: 'Work', runningValue: '{n} running, at most {max} browsers',
    paired: 'Paired pages', pairedText: 'These pages may use this computer’s helper', nonePaired: 'No page is paired', origin: 'Page', thisPage: 'this page', since: 'Since', lastUsed: 'Last used', revoke: 'Revoke', revokeTitle: 'Revoke pairing', revokeText: '{origin} must pair again to use the helper', revoked: 'Revoked',
  },
  doctor: {
    title: 'Check this computer', text: 'Browser, film codecs, disk, network and clock', run: 'Check', running: 'Checking', item: 'Item', result: 'Result', detail: 'Details',
    levels: { ok: 'OK', warn: 'Note', bad: 'Bad' }, names: { browser: 'Browser', codecs: 'Codecs', disk: 'Disk', port: 'Port', backend: 'Backend', clock: 'Clock', proxy: 'Proxy' },
  },
  devices: { title: 'Registered devices', text: 'These helpers may receive credentials for publishing; revoke what is not used', none: 'No devices yet', name: 'Device', admin: 'By', since: 'Since', seen: 'Last seen', revokeTitle: 'Revoke device', revokeText: '“{name}” gets no credentials any more' },
  appearance: { theme: 'Theme', dark: 'Dark', light: 'Light', language: 'Language' },
  backup: {
    text: 'Made every hour; the last 24 and 7 daily ones are kept', now: 'Back up now', made: 'Backed up, {size}', none: 'No backups yet', time: 'Time', kind: 'Kind', kinds: { hourly: 'Hourly', daily: 'Daily', manual: 'By hand', before_restore: 'Before a restore' }, size: 'Size', name: 'Name', restore: 'Restore',
    restoreTitle: 'Restore a backup', restoreText: 'Data go back to {name}; later changes are lost. What is there now is kept aside. The server restarts', password: 'Password', waiting: 'Restarting, please wait', notBack: 'The server did not come back in time; open the app again or see the logs',
  },
  logs: { time: 'Time', who: 'Who', action: 'Action', summary: 'Summary', target: 'Target', targets: { admin: 'Member', attachment: 'Material', backup: 'Backup', clip: 'Order', device: 'Device', publish_item: 'Work', setting: 'Setting', third_auth: 'Account', third_auth_group: 'Group', wisdom_task: 'Task' }, level: 'Level', levels: { info: 'Info', warn: 'Warning', error: 'Error' }, title: 'Title', message: 'Message', cost: 'Took', route: 'Page', build: 'Build', search: 'Search', none: 'No lines', noErrors: 'No errors' },
}
