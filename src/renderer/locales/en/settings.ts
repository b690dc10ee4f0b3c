export const texts = {
  title: 'System settings', version: 'Version {version}', save: 'Save', saved: 'Saved', cancel: 'Cancel',
  expired: 'Your account has expired, please contact your superior administrator to renew', expiredPhone: 'Renew by phone: {phone}. Reload this page afterwards; nothing is lost', expiredAsk: 'Reload this page after renewal; nothing is lost',
  tabs: { profile: 'Profile', password: 'Password', company: 'Company', publish: 'Publishing', official: 'Open platforms', voice: 'Speech services', wechat: 'WeChat', helper: 'Cloud housekeeper', appearance: 'Appearance', backup: 'Backups', operationLog: 'Operations', runLog: 'Runs', errorLog: 'Errors' },
  profile: { username: 'Account', role: 'Role', nickname: 'Name', nicknameRequired: 'Please give a name' },
  password: { text: 'Other devices are signed out afterwards', old: 'Old password', oldRequired: 'Please type the old password', new: 'New password', rule: '8 to 64 characters with letters and digits', again: 'Once more', againRequired: 'Please type it once more', differs: 'The two are not the same', change: 'Change password' },
  company: { name: 'Company', edition: 'Edition', expire: 'Valid until', days: '{n} days left', clips: 'Clips', clipsValue: '{left} left, {frozen} frozen', money: 'Balance', accounts: 'Accounts' },
  edition: { full: 'Full', juliangbao: 'Juliangbao', duoketui: 'Duoketui' },
  ledger: { title: 'Ledger', time: 'Time', kind: 'Kind', amount: 'Change', balance: 'Balance', frozen: 'Frozen', ref: 'For', reason: 'Reason', admin: 'By', none: 'No lines yet', kinds: { grant: 'Grant', reserve: 'Reserve', capture: 'Charge', release: 'Release', refund: 'Refund', adjust: 'Adjustment', expire: 'Expired' } },
  publish: { auto: 'Publish due works by themselves', autoText: 'Timed works go out when due while the helper is connected', dup: 'Duplicate guard', dupText: 'The same file and title go to an account once', gap: 'Usual gap per account', minutes: 'min', topics: 'Usual topics' },
  words: {
    title: 'Forbidden words', text: 'Titles, topics, descriptions and article texts are checked before publishing. Blocked words must go; the rest is only pointed out', category: 'Category', level: 'What happens', samples: 'Words', blocks: 'Blocked', warns: 'Warning',
    names: { extreme: 'Superlatives', authority: 'In the name of authorities', time: 'False deadlines', contact: 'Contact details', medical: 'Medical claims', finance: 'Financial promises', tenant: 'Your own' },
    own: 'Words of your company', ownText: 'One on each line; works with these words are not published. Write “word=replacement” to suggest another word', placeholder: 'For example:\nSome brand\ncheapest=good value', save: 'Save words', atLine: 'Line {line}: {text}', noWord: 'Please write a word',
    tooLong: 'At most 30 characters', twice: 'The same word stands above', tooMany: 'At most {max}', none: 'Your company has no words of its own yet', ownList: 'Your own: {words}',
  },
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
  tables: {
    title: 'Platform pages', text: 'The housekeeper finds fields and buttons by a table of selectors; when a platform changes its page, a signed table can replace it without an update. Open a row to look at the publish page with an account: nothing is filled or published', install: 'Install a table', table: 'Table', builtIn: 'v{version} built in ({date})', own: 'v{version} installed ({date})', health: 'Later alternatives', healthy: '{n} publishes, all by the first', noRuns: 'No publish yet', fallback: '{key}: {later} of {runs} runs by no. {nth}',
    on: 'On', off: 'Switch off', switchOn: 'Switch on', reset: 'Built-in', resetTitle: 'Back to the built-in table of {name}', resetText: 'This computer uses the built-in table; the version in use is not installed again by itself', offByTable: 'Switched off by its table; a newer version switches it on again', resetAllText: 'This computer uses the built-in table, and the team’s other helpers are not given this one any more; the version in use is not installed again by itself', installedAll: 'Table v{version} is installed; the team’s other helpers take it when they connect', installedHere: 'Table v{version} is installed on this computer',
    offTitle: 'Switch {name} off', offLabel: 'Sentence for the operators', offText: 'Nobody signs in or publishes there while it is off; operators see this sentence', offUsual: '{name} is paused, please wait for word from your administrator', offRequired: 'Please give a sentence',
    probe: 'Look with “{name}”', probeText: 'Choose an account: its publish page is opened and every key of the table is looked for; it waits while the account publishes', probing: 'Preparing', probeStopped: 'Stopped', probeFailed: '“{name}”: {reason}', noAccounts: 'No account of this platform yet',
    sum: '{name}: opened {pages}; {first} by the first alternative, {later} by later ones, {missing} not found, {unreachable} need a file', key: 'Key', page: 'Page', found: 'No. {n} of {of}', missing: 'Not found', unreachable: 'Needs a file',
  },
  devices: { title: 'Registered devices', text: 'These helpers may receive credentials for publishing; revoke what is not used', none: 'No devices yet', name: 'Device', admin: 'By', since: 'Since', seen: 'Last seen', revokeTitle: 'Revoke device', revokeText: '“{name}” gets no credentials any more' },
  appearance: { theme: 'Theme', dark: 'Dark', light: 'Light', language: 'Language' },
  backup: {
    text: 'Made every hour; the last 24 and 7 daily ones are kept', now: 'Back up now', made: 'Backed up, {size}', none: 'No backups yet', time: 'Time', kind: 'Kind', kinds: { hourly: 'Hourly', daily: 'Daily', manual: 'By hand', before_restore: 'Before a restore' }, size: 'Size', name: 'Name', restore: 'Restore',
    restoreTitle: 'Restore a backup', restoreText: 'Data go back to {name}; later changes are lost. What is there now is kept aside. The server restarts', password: 'Password', waiting: 'Restarting, please wait', notBack: 'The server did not come back in time; open the app again or see the logs',
  },
  logs: { time: 'Time', who: 'Who', action: 'Action', summary: 'Summary', target: 'Target', targets: { admin: 'Member', article: 'Article', attachment: 'Material', backup: 'Backup', clip: 'Order', device: 'Device', publish_item: 'Work', setting: 'Setting', third_auth: 'Account', third_auth_group: 'Group', wisdom_task: 'Task' }, level: 'Level', levels: { info: 'Info', warn: 'Warning', error: 'Error' }, title: 'Title', message: 'Message', cost: 'Took', route: 'Page', build: 'Build', search: 'Search', none: 'No lines', noErrors: 'No errors' },
}
