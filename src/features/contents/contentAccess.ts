import type { Session } from '#src/app/session.ts';

/** Who may do what with news; the same table guards the routes and the server (§6). */
export const mayManage = ({ has }: Session) => has('ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR');
export const mayCreate = ({ has }: Session) => has('ROLE_CONTENT_AUTHOR');
export const mayDelete = ({ has }: Session) => has('ROLE_CONTENT_EDITOR');
