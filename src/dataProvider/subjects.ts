import type { ResourceName } from './resourceTypes.ts';

/** What has no resource, for none of it is listed or read as a record; keys of queries begin with it all the same. */
type OtherSubject =
  | 'account'
  | 'app-config'
  | 'assets'
  | 'banners'
  | 'captchas'
  | 'contact'
  | 'data-copy'
  | 'files'
  | 'mailings'
  | 'points'
  | 'ratings'
  | 'reports'
  | 'system'
  | 'text-editor'
  | 'notification-preferences'
  | 'unsubscription';

/** What keys of queries begin with. */
export type Subject = ResourceName | OtherSubject;
